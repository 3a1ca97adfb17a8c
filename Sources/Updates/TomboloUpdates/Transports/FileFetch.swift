import Foundation

/// Fetches a file of a release in the smallest form that works.
struct FileFetch: Sendable {
    let release: String
    let hints: TransportHints
    let transports: TransportClient
    let files: KnownFiles

    /// Maximum number of deltas that are tried for a file.
    static let maximumDeltas = 3

    /// A compressed form that the hints name.
    struct Form: Sendable, Hashable {
        let file: TransportFile
        /// The size that the hints state, in bytes.
        let size: Int
    }

    /// Returns the compressed forms that are smaller than the file and can be read on this device, in the order in which they are tried.
    func forms(of file: BundleFile) async -> [Form] {
        guard files.canDecompress else { return [] }
        let compressed = hints.zst[file.digest].flatMap { $0 < file.size ? $0 : nil }
        var forms: [Form] = []
        if file.size <= files.maximumSize {
            let deltas = (hints.deltas[file.digest] ?? []).filter { $0.size < compressed ?? file.size }
            for delta in deltas.sorted(by: { $0.size < $1.size }) where forms.count < Self.maximumDeltas {
                let form = Form(file: .delta(file.digest, from: delta.old), size: delta.size)
                guard !forms.contains(form), await files.isAffordable(delta.old) else { continue }
                forms.append(form)
            }
        }
        if let compressed { forms.append(Form(file: .compressed(file.digest), size: compressed)) }
        return forms
    }

    /// Fetches a file and verifies it.
    /// - Returns: The content, and the number of bytes that were received for it.
    /// - Throws: ``UpdateError`` from fetching the uncompressed file, which is tried last.
    func run(_ file: BundleFile) async throws(UpdateError) -> (content: Data, received: Int) {
        for form in await forms(of: file) {
            do throws(TrustError) {
                let fetched = try await transports.content(of: form.file, maximumSize: form.size) {
                    try? await files.content(of: $0, file.digest, size: file.size)
                }
                if let fetched { return fetched }
            } catch {
                if error.endsFetch { throw UpdateError(error) }
            }
        }
        do throws(TrustError) {
            let fetched = try await transports.content(of: .object(file.digest), maximumSize: file.size) {
                $0.count == file.size && FileDigest(of: $0) == file.digest ? $0 : nil
            }
            if let fetched { return fetched }
            throw TrustError.missing(file: file.path.text)
        } catch {
            throw failure(error, file)
        }
    }

    private func failure(_ error: TrustError, _ file: BundleFile) -> UpdateError {
        let general = UpdateError(error)
        let name = "file “\(file.path.text)” of release \(release)"
        switch (error, general) {
        case (_, .cancelled), (_, .busy): return general
        case (.missing, _): return .object("The repository does not have the \(name).")
        case (.wrongContent, _): return .object("The \(name) differs from its manifest.")
        default: return .object("The \(name) could not be fetched. \(error)")
        }
    }
}

import Foundation
import TomboloUpdates

/// Checks the compressed forms of a repository: that each decodes to the bytes of its file, and that the forms named by
/// channels and hints exist.
///
/// A form whose files were removed is not needed, so it is not checked.
struct FormCheck {
    let folder: PublicFolder
    /// The releases on offer.
    let offers: [(entry: ReleaseEntry, manifest: BundleManifest)]
    /// The paths of manifests.
    private let manifests: [FileDigest: String]

    init(_ folder: PublicFolder, offers: [(entry: ReleaseEntry, manifest: BundleManifest)]) {
        (self.folder, self.offers) = (folder, offers)
        var manifests: [FileDigest: String] = [:]
        for path in folder.files(in: RepositoryFiles.targets) {
            let name = path.split(separator: "/").last?.split(separator: ".").first
            if let digest = name.flatMap({ FileDigest(String($0)) }) {
                manifests[digest] = "\(RepositoryFiles.targets)/\(path)"
            }
        }
        self.manifests = manifests
    }

    func findings() -> [VerificationFinding] {
        let forms = RepositoryFiles.unsigned.flatMap { folder in
            self.folder.files(in: folder).compactMap { TransportFile(path: "\(folder)/\($0)") }
        }
        let contents = forms.compactMap { form in
            problem(of: form).map { VerificationFinding($0.kind, form.path, $0.detail) }
        }
        return contents + offers.flatMap { hintFindings($0.manifest) + packFindings($0.entry) }
    }

    /// Compares a form with the files from which it was made.
    private func problem(of form: TransportFile) -> (kind: VerificationFinding.Kind, detail: String)? {
        // A form that cannot be read is treated as a damaged one.
        let bytes = (try? folder.read(form.path)) ?? Data()
        switch form {
        case .object: return nil
        case .compressed(let digest):
            guard let object = object(digest) else { return nil }
            return Self.problem(of: bytes, object, dictionary: nil).map { (.compressed, $0) }
        case .delta(let digest, let old):
            guard let object = object(digest), let dictionary = self.object(old) else { return nil }
            return Self.problem(of: bytes, object, dictionary: (old, dictionary)).map { (.delta, $0) }
        case .pack(let digest, let old):
            guard let manifest = self.manifest(digest), let older = self.manifest(old) else { return nil }
            var isComplete = true
            let problem = PackCheck(manifest, from: older).problem(of: bytes) {
                let object = object($0)
                if object == nil { isComplete = false }
                return object
            }
            guard isComplete || offers.contains(where: { $0.manifest.digest == digest }) else { return nil }
            return problem.map { (.pack, $0) }
        case .hints:
            do throws(TrustError) {
                _ = try TransportHints(bytes)
                return nil
            } catch {
                return (.hints, error.description)
            }
        }
    }

    private static func problem(
        of body: Data, _ object: Data, dictionary: (digest: FileDigest, bytes: Data)?
    ) -> String? {
        do throws(CompressionError) {
            guard try CompressedBody.dictionary(of: body) == dictionary?.digest else {
                return "Its dictionary is not the one in its name."
            }
            let content = try CompressedBody.decode(body, size: object.count, dictionary: dictionary?.bytes)
            return content == object ? nil : "Its content differs from that of its object."
        } catch {
            return error.description
        }
    }

    /// Checks that the forms that hints list exist.
    private func hintFindings(_ manifest: BundleManifest) -> [VerificationFinding] {
        let path = TransportFile.hints(manifest.digest).path
        guard let bytes = try? folder.read(path), let hints = try? TransportHints(bytes) else { return [] }
        var forms = hints.zst.map { (form: TransportFile.compressed($0.key), size: $0.value) }
        for (file, deltas) in hints.deltas {
            forms += deltas.map { (.delta(file, from: $0.old), $0.size) }
        }
        var findings = forms.sorted { $0.form.path < $1.form.path }.compactMap { form, size -> VerificationFinding? in
            guard let bytes = try? folder.read(form.path) else {
                return VerificationFinding(.missing, form.path, "“\(path)” lists it, but it does not exist.")
            }
            guard bytes.count != size else { return nil }
            return VerificationFinding(.hints, path, "“\(form.path)” has \(bytes.count) bytes instead of \(size).")
        }
        let dictionaries = Set(hints.deltas.values.joined().map(\.old)).map { TransportFile.object($0).path }
        for path in dictionaries.sorted() where !folder.exists(path) {
            findings.append(VerificationFinding(.missing, path, "It is the dictionary of a delta on offer."))
        }
        let files = Set(manifest.files.map(\.digest))
        for file in Set(hints.zst.keys).union(hints.deltas.keys).subtracting(files).map(\.text).sorted() {
            findings.append(VerificationFinding(.hints, path, "\(file) is not a file of “\(manifest.release)”."))
        }
        return findings
    }

    /// Checks that the packs that a channel names exist, and have their signed sizes.
    private func packFindings(_ entry: ReleaseEntry) -> [VerificationFinding] {
        entry.packs.sorted { $0.key.text < $1.key.text }.compactMap { old, size in
            let path = TransportFile.pack(entry.manifest, from: old).path
            guard let bytes = try? folder.read(path) else {
                return VerificationFinding(
                    .missing, path, "The release “\(entry.release)” names this pack, but it does not exist.")
            }
            guard bytes.count != size else { return nil }
            return VerificationFinding(.pack, path, "It has \(bytes.count) bytes, but the signed size is \(size).")
        }
    }

    private func object(_ digest: FileDigest) -> Data? {
        guard let bytes = try? folder.read(TransportFile.object(digest).path), FileDigest(of: bytes) == digest else {
            return nil
        }
        return bytes
    }

    private func manifest(_ digest: FileDigest) -> BundleManifest? {
        guard let path = manifests[digest], let bytes = try? folder.read(path), FileDigest(of: bytes) == digest else {
            return nil
        }
        return try? BundleManifest(bytes)
    }
}

import Foundation

/// Reads the manifest and the files of a pack, of which each is verified.
///
/// The first record that is not named by the manifest, or is damaged, ends the reading. What was read before is valid. So does a record whose dictionary exceeds
/// the ``DictionaryBudget``.
struct PackReader: Sendable {
    /// The size of the pack, in bytes.
    let size: Int
    private var pack: ReleasePack?
    private let files: KnownFiles

    init(_ bytes: Data, _ files: KnownFiles) {
        (size, pack, self.files) = (bytes.count, try? ReleasePack(bytes), files)
    }

    private mutating func next() -> PackRecord? { (try? pack?.next()) ?? nil }

    /// Reads the manifest, which is the first record.
    /// - Returns: nil if it is damaged or of another release. Nothing else is read then.
    mutating func manifest(of entry: ReleaseEntry) async -> Data? {
        let record = next()
        if let record, record.digest == entry.manifest,
            let bytes = try? await files.content(of: record.body, record.digest, size: entry.manifestLength)
        {
            return bytes
        }
        pack = nil
        return nil
    }

    /// Reads the next file of the pack that the device lacks.
    /// - Parameters:
    ///   - missing: The files that the device lacks. The returned file, and files that cannot be read, are removed.
    ///   - named: The digests of the manifest and of all files that it names.
    /// - Returns: The file with its content; nil at the end.
    mutating func next(
        of missing: inout [FileDigest: BundleFile], named: Set<FileDigest>
    ) async -> (file: BundleFile, content: Data)? {
        while let record = next(), named.contains(record.digest), !Task.isCancelled {
            // The device may have files of the pack from other releases. Each missing file is decompressed once at
            // most.
            guard let file = missing.removeValue(forKey: record.digest) else { continue }
            do throws(CompressionError) {
                return (file, try await files.content(of: record.body, file.digest, size: file.size))
            } catch {
                guard case .dictionary = error else { break }
            }
        }
        pack = nil
        return nil
    }
}

import Foundation

/// Reads the manifest and the files of a pack, and verifies each.
///
/// Reading ends at the first record that is damaged, that the manifest does not name, or whose dictionary exceeds the ``DictionaryBudget``. The files read
/// before it are valid.
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
    /// - Returns: nil if it is damaged or of another release, in which case nothing else is read.
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
            // The device may already have files of the pack from other releases. Each missing file is decompressed at
            // most once.
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

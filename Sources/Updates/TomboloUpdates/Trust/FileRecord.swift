import Foundation

/// A file's entry in a timestamp or a snapshot: its version, and its length and digests if given.
package struct FileRecord: Sendable, Hashable {
    package let version: Int
    /// The length in bytes.
    package let length: Int?
    package let hashes: FileHashes?

    init(_ reader: MetadataReader) throws(TrustError) {
        version = try reader.member("version").integer(from: 1)
        length = try reader.optional("length")?.integer(from: 0)
        hashes = try reader.optional("hashes").map { reader throws(TrustError) in try FileHashes(reader) }
    }

    /// Verifies the length and digests of a file.
    /// - Throws: ``TrustError/wrongContent(file:)``.
    func check(_ bytes: Data, of file: String) throws(TrustError) {
        guard length.map({ $0 == bytes.count }) ?? true, hashes?.fit(bytes) ?? true else {
            throw .wrongContent(file: file)
        }
    }
}

package import Foundation
package import TomboloJSON

/// The entry of a target file.
package struct TargetRecord: Sendable, Hashable {
    /// The length in bytes.
    package let length: Int
    package let hashes: FileHashes
    /// The publisher's own data; null if there is none.
    package let custom: JSONValue

    init(_ reader: MetadataReader) throws(TrustError) {
        length = try reader.member("length").integer(from: 0)
        hashes = try FileHashes(try reader.member("hashes"))
        custom = try reader.optional("custom")?.value ?? .null
    }

    /// Verifies the length and digests of a file.
    /// - Throws: ``TrustError/wrongContent(file:)``.
    package func check(_ bytes: Data, of file: String) throws(TrustError) {
        guard length == bytes.count, hashes.fit(bytes) else { throw .wrongContent(file: file) }
    }
}

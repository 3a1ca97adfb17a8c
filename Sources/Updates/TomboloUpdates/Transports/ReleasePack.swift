package import Foundation

/// One file with all the files that a device lacks for a release: the manifest, then files that it names, all
/// compressed.
///
/// The format is `TBPK1` and a line feed, then records: the SHA-256 of the file in 32 bytes, the length of the body in 8 bytes, highest first, and the body. A
/// pack comes from the network and is not signed, so any bytes must be safe to read.
package struct ReleasePack: Sendable {
    /// The bytes that a pack begins with.
    static let mark = Data("TBPK1\n".utf8)
    /// The size of a record without its body, in bytes.
    private static let headSize = digestSize + 8
    private static let digestSize = FileDigest.size

    private var rest: Data

    /// Begins to read a pack.
    /// - Throws: ``ReleasePackError/notAPack``.
    package init(_ bytes: Data) throws(ReleasePackError) {
        guard bytes.starts(with: Self.mark) else { throw .notAPack }
        rest = bytes.dropFirst(Self.mark.count)
    }

    /// Returns the next record; nil at the end of the pack. Its body shares the pack's memory.
    /// - Throws: ``ReleasePackError/truncated`` if the pack ends within a record. After that, there are no further
    ///   records.
    package mutating func next() throws(ReleasePackError) -> PackRecord? {
        guard !rest.isEmpty else { return nil }
        let head = rest.prefix(Self.headSize)
        rest = rest.dropFirst(Self.headSize)
        let length = head.dropFirst(Self.digestSize).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard head.count == Self.headSize, length <= UInt64(rest.count), let count = Int(exactly: length),
            let digest = FileDigest(bytes: head.prefix(Self.digestSize))
        else {
            rest = Data()
            throw .truncated
        }
        let body = rest.prefix(count)
        rest = rest.dropFirst(count)
        return PackRecord(digest: digest, body: body)
    }

    /// Returns the bytes of a pack.
    package static func encode(_ records: [PackRecord]) -> Data {
        var bytes = mark
        for record in records {
            bytes += record.digest.bytes
            let length = UInt64(record.body.count)
            for shift in stride(from: 56, through: 0, by: -8) {
                bytes.append(UInt8(truncatingIfNeeded: length >> shift))
            }
            bytes += record.body
        }
        return bytes
    }
}

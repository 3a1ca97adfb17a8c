package import Foundation

/// The compressed form of a file: one zstd frame (RFC 8878), which may have an older file as its dictionary (`dcz`, RFC 9842).
///
/// A body comes from the network and is not signed, so its content must not be used before its digest is verified. Any bytes are safe to
/// decode.
package enum CompressedBody {
    /// Limit of the distance over which a body can refer back, in bytes: 2 to the power of 27.
    package static let maximumWindow = 1 << 27
    /// The bytes before the dictionary's digest: the head of a frame that decoders without this format skip.
    package static let dictionaryMark: [UInt8] = [0x5E, 0x2A, 0x4D, 0x18, 0x20, 0, 0, 0]

    private static let digestSize = FileDigest.size
    private static let frameMark: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]

    /// Returns the digest of the file that is the dictionary of a body; nil if the body has none.
    /// - Throws: ``CompressionError/notCompressed`` if it is not a compressed body.
    package static func dictionary(of body: Data) throws(CompressionError) -> FileDigest? {
        try parts(of: body).dictionary
    }

    /// Decompresses a body.
    /// - Parameters:
    ///   - size: The exact size of the content, in bytes. At most this much memory is filled.
    ///   - dictionary: The file that is the body's dictionary; ignored if the body has none.
    /// - Throws: ``CompressionError``; always ``CompressionError/unavailable`` if ``isAvailable`` is false.
    package static func decode(_ body: Data, size: Int, dictionary: Data?) throws(CompressionError) -> Data {
        let (expected, frame) = try parts(of: body)
        guard size >= 0 else { throw .size(expected: size) }
        try check(frame, size: size)
        guard let expected else { return try content(of: frame, size: size, prefix: Data()) }
        guard let dictionary, FileDigest(of: dictionary) == expected else { throw .dictionary(expected: expected) }
        return try content(of: frame, size: size, prefix: dictionary)
    }

    /// Splits a body into the digest of its dictionary and its frame.
    private static func parts(of body: Data) throws(CompressionError) -> (dictionary: FileDigest?, frame: Data) {
        if body.starts(with: frameMark) { return (nil, body) }
        let (head, frame) = (
            body.prefix(dictionaryMark.count + digestSize), body.dropFirst(dictionaryMark.count + digestSize)
        )
        guard head.starts(with: dictionaryMark), frame.starts(with: frameMark),
            let digest = FileDigest(bytes: head.dropFirst(dictionaryMark.count))
        else { throw .notCompressed }
        return (digest, frame)
    }

    /// Returns the distance over which a frame can refer back, in bytes. The library checks it only when it decompresses in
    /// parts.
    static func window(of frame: Data, size: Int) -> Int {
        let head = frame.dropFirst(frameMark.count).prefix(2)
        guard let descriptor = head.first, let window = head.last else { return .max }
        // A single-segment frame has no window, and can refer to all of its content.
        if descriptor & 0x20 != 0 { return size }
        let base = 1 << (10 + Int(window >> 3))
        return base + base / 8 * Int(window & 7)
    }
}

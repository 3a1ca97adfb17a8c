import CZstd
package import Foundation
import TomboloUpdates

/// Makes compressed forms of files.
package enum TestCompression {
    /// Returns the compressed form of a file.
    /// - Parameters:
    ///   - dictionary: The older file; nil for a frame without one.
    ///   - windowLog: The logarithm of the window to base 2; 0 for the library's choice.
    ///   - isSizeStated: Whether the frame states the size of its content.
    package static func body(
        of bytes: Data, dictionary: Data? = nil, windowLog: Int32 = 0, isSizeStated: Bool = true
    ) -> Data {
        let encoder = ZSTD_createCCtx()
        defer { ZSTD_freeCCtx(encoder) }
        ZSTD_CCtx_setParameter(encoder, ZSTD_c_windowLog, windowLog)
        ZSTD_CCtx_setParameter(encoder, ZSTD_c_contentSizeFlag, isSizeStated ? 1 : 0)
        let (prefix, content) = (Array(dictionary ?? Data()), Array(bytes))
        if dictionary != nil { ZSTD_CCtx_refPrefix(encoder, prefix, prefix.count) }
        var frame = [UInt8](repeating: 0, count: ZSTD_compressBound(content.count))
        let count = ZSTD_compress2(encoder, &frame, frame.count, content, content.count)
        return mark(of: dictionary) + frame.prefix(count)
    }

    /// Returns the bytes before the frame of a body.
    package static func mark(of dictionary: Data?) -> Data {
        guard let dictionary else { return Data() }
        return Data(CompressedBody.dictionaryMark) + (Hexadecimal.bytes(of: FileDigest(of: dictionary).text) ?? [])
    }

    /// Returns a frame of zeros. Each block has four bytes, and repeats a byte 128 KiB times.
    /// - Parameter statedSize: The size that the frame states; nil for a frame that states none.
    package static func bomb(blocks: Int, statedSize: UInt64? = nil) -> Data {
        var frame = Data([0x28, 0xB5, 0x2F, 0xFD, statedSize == nil ? 0 : 0xC0, 17 << 3])
        if let statedSize { frame += (0..<8).map { UInt8(truncatingIfNeeded: statedSize >> ($0 * 8)) } }
        for index in 1...blocks { frame += [index == blocks ? 3 : 2, 0, 0x10, 0] }
        return frame
    }
}

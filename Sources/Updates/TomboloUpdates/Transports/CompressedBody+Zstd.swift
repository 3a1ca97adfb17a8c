#if os(Linux)
import CZstd
import Foundation

extension CompressedBody {
    /// Whether this system can decode compressed bodies. If not, files are fetched uncompressed.
    package static let isAvailable = true

    /// Checks the size and window that a frame states, before memory is allocated for its content.
    static func check(_ frame: Data, size: Int) throws(CompressionError) {
        guard window(of: frame, size: size) <= maximumWindow else { throw .window }
        let (length, stated) = frame.withUnsafeBytes {
            (
                ZSTD_findFrameCompressedSize($0.baseAddress, $0.count),
                ZSTD_getFrameContentSize($0.baseAddress, $0.count)
            )
        }
        // The function also returns an error if the frame is incomplete.
        guard ZSTD_isError(length) == 0, length == frame.count else { throw .notCompressed }
        guard stated == tombolo_zstd_unknown_size() || stated == UInt64(size) else { throw .size(expected: size) }
    }

    static func content(of frame: Data, size: Int, prefix: Data) throws(CompressionError) -> Data {
        guard let decoder = ZSTD_createDCtx() else { throw .damaged("there is no memory for the decoder") }
        defer { ZSTD_freeDCtx(decoder) }
        var content = Data(count: size)
        let result = content.withUnsafeMutableBytes { content in
            frame.withUnsafeBytes { frame in
                prefix.withUnsafeBytes { prefix in
                    let code = ZSTD_DCtx_refPrefix(decoder, prefix.baseAddress, prefix.count)
                    guard ZSTD_isError(code) == 0 else { return code }
                    return ZSTD_decompressDCtx(
                        decoder, content.baseAddress, content.count, frame.baseAddress, frame.count)
                }
            }
        }
        if tombolo_zstd_is_too_large(result) != 0 { throw .size(expected: size) }
        guard ZSTD_isError(result) == 0 else { throw .damaged(String(cString: ZSTD_getErrorName(result))) }
        guard result == size else { throw .size(expected: size) }
        return content
    }
}
#endif

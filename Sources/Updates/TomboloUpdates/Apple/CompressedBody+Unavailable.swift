import Foundation

extension CompressedBody {
    /// Whether this system can decode compressed bodies. Otherwise files are fetched as they are. Apple's systems have no public decoder of zstd.
    package static let isAvailable = false

    static func check(_ frame: Data, size: Int) throws(CompressionError) { throw .unavailable }

    static func content(of frame: Data, size: Int, prefix: Data) throws(CompressionError) -> Data { throw .unavailable }
}

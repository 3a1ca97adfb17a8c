import Foundation

extension CompressedBody {
    /// Whether this system can decode compressed bodies. If not, files are fetched uncompressed. Apple's systems have no public zstd decoder.
    package static let isAvailable = false

    static func check(_ frame: Data, size: Int) throws(CompressionError) { throw .unavailable }

    static func content(of frame: Data, size: Int, prefix: Data) throws(CompressionError) -> Data { throw .unavailable }
}

import CZstd
package import Foundation
package import TomboloUpdates

/// Compresses files to bodies that ``CompressedBody`` decodes.
///
/// With the same version of libzstd, the same bytes give the same body on every machine, because one thread compresses and no parameter depends on the
/// machine. Another version of libzstd can give a different body. That is harmless, because bodies are not signed: a client verifies the digest of the
/// decoded bytes. But the size of a pack is signed, so an existing pack is not made again.
package enum BodyEncoder {
    /// The compression level of published bodies.
    private static let level: Int32 = 19
    /// The compression level of long files with a dictionary. Level 19 would take minutes for a file of 60 MB.
    private static let longLevel: Int32 = 12
    /// The compression level with which dictionaries are compared. For JupyterLab's files, it chooses nearly the same
    /// dictionaries as level 19 (0.01 % more bytes), in a twentieth of the time.
    private static let trialLevel: Int32 = 9
    /// The window that every decoder of a body with a dictionary must support, in bytes (RFC 9842).
    private static let minimumWindow = 8 << 20

    /// Returns the compressed form of a file: one frame that states the size of its content.
    /// - Throws: ``ReleasingError/compression(_:)`` if there is not enough memory.
    package static func body(of content: Data) throws(ReleasingError) -> Data {
        try frame(of: content, dictionary: Data(), [(ZSTD_c_compressionLevel, level)])
    }

    /// Returns the compressed form of a file with an older file as its dictionary.
    /// - Parameter digest: The digest of the older file.
    /// - Throws: ``ReleasingError/compression(_:)`` if there is not enough memory.
    package static func body(
        of content: Data, dictionary: Data, digest: FileDigest
    ) throws(ReleasingError) -> Data {
        let mark = Data(CompressedBody.dictionaryMark) + digest.bytes
        let level = content.count > minimumWindow ? longLevel : level
        return try mark + frame(of: content, dictionary: dictionary, parameters(content, dictionary, level))
    }

    /// Returns the approximate size of the compressed form of a file with an older file as its dictionary.
    static func trialSize(of content: Data, dictionary: Data) throws(ReleasingError) -> Int {
        try frame(of: content, dictionary: dictionary, parameters(content, dictionary, trialLevel)).count
    }

    /// Whether compression makes a file smaller. Images, fonts and archives are already compressed.
    static func isCompressible(_ content: Data) throws(ReleasingError) -> Bool {
        let frame = try frame(of: content, dictionary: Data(), [(ZSTD_c_compressionLevel, 1)])
        return frame.count <= content.count - content.count / 32
    }

    private static func parameters(
        _ content: Data, _ dictionary: Data, _ level: Int32
    ) -> [(name: ZSTD_cParameter, value: Int32)] {
        // Without long-distance matching, only the end of a long dictionary is searched.
        let isLong = content.count + dictionary.count > minimumWindow
        return [
            (ZSTD_c_compressionLevel, level),
            (ZSTD_c_windowLog, windowLog(content.count, dictionary: dictionary.count)),
            (ZSTD_c_enableLongDistanceMatching, isLong ? 1 : 0),
        ]
    }

    /// Whether a compressed form is enough smaller than another form that requesting it saves bytes.
    package static func isWorthwhile(_ size: Int, insteadOf other: Int) -> Bool {
        size + 64 <= other && size <= other - other / 10
    }

    /// Returns the logarithm of the window to base 2. A decoder can refer to the whole dictionary until the content is larger than the window.
    ///
    /// A frame whose window contains all of the content states the size of the content as its window, so the next power of 2 can be above the limit.
    static func windowLog(_ size: Int, dictionary: Int) -> Int32 {
        let limit = min(max(minimumWindow, dictionary + dictionary / 4), CompressedBody.maximumWindow)
        let log =
            size <= limit
            ? Int.bitWidth - max(size - 1, 1).leadingZeroBitCount : Int.bitWidth - 1 - limit.leadingZeroBitCount
        return Int32(max(10, log))
    }

    private static func frame(
        of content: Data, dictionary: Data, _ parameters: [(name: ZSTD_cParameter, value: Int32)]
    ) throws(ReleasingError) -> Data {
        guard let encoder = ZSTD_createCCtx() else { throw .compression("there is not enough memory") }
        defer { ZSTD_freeCCtx(encoder) }
        for parameter in parameters {
            try check(ZSTD_CCtx_setParameter(encoder, parameter.name, parameter.value))
        }
        var frame = Data(count: ZSTD_compressBound(content.count))
        let result = frame.withUnsafeMutableBytes { frame in
            content.withUnsafeBytes { content in
                dictionary.withUnsafeBytes { dictionary in
                    let code = ZSTD_CCtx_refPrefix(encoder, dictionary.baseAddress, dictionary.count)
                    guard ZSTD_isError(code) == 0 else { return code }
                    return ZSTD_compress2(encoder, frame.baseAddress, frame.count, content.baseAddress, content.count)
                }
            }
        }
        try check(result)
        return frame.prefix(result)
    }

    private static func check(_ result: Int) throws(ReleasingError) {
        guard ZSTD_isError(result) == 0 else { throw .compression(String(cString: ZSTD_getErrorName(result))) }
    }
}

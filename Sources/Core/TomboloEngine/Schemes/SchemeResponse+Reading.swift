#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension SchemeResponse.Body {
    /// Reads the whole body, for responses that are not sent by an engine. Closes the descriptor of a file.
    /// - Throws: ``SchemeResponse/Unreadable`` for a failure, and for a file that ends early or cannot be read; the error of a stream.
    package consuming func readToEnd() async throws -> Data {
        switch self {
        case .bytes(let bytes): return bytes
        case .failure(let reason): throw SchemeResponse.Unreadable(reason: reason)
        case .stream(let parts): return try await parts.reduce(into: Data()) { $0 += $1 }
        case .file(let region):
            defer { close(region.descriptor) }
            var data = Data(count: region.length)
            var count = 0
            while count < region.length {
                let got = data.withUnsafeMutableBytes { bytes in
                    pread(
                        region.descriptor, bytes.baseAddress?.advanced(by: count), region.length - count,
                        off_t(region.offset + count))
                }
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { throw SchemeResponse.Unreadable(reason: "The file cannot be read to its end.") }
                count += got
            }
            return data
        }
    }
}

extension SchemeResponse {
    /// The reason why a body could not be read.
    package struct Unreadable: Error {
        package let reason: String
    }
}

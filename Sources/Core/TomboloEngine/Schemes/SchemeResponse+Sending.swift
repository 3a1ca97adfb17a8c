#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Operations for engines, which send responses.
extension SchemeResponse {
    /// The response “not found”, for a request that has no handler or cannot be read.
    package static var noHandler: SchemeResponse {
        let fields = [
            ("Content-Type", "text/plain; charset=utf-8"), ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", "default-src 'none'"),
        ]
        return SchemeResponse(status: 404, headers: fields, body: .bytes(Data("Not found.".utf8)))
    }

    /// Closes the file of a response that will not be sent.
    package func discard() {
        if case .file(let region) = body { close(region.descriptor) }
    }

    /// Returns the response itself, or a failure if one of its header fields is not valid. An invalid field is not
    /// simply omitted, because it may be one that protects the page, such as `Content-Security-Policy`.
    package func withValidFields() -> SchemeResponse {
        if let invalid = headers.first(where: { !Self.isField($0.name, $0.value) }) {
            discard()
            let name = TerminalText(invalid.name.shortened(toBytes: 100), lineBreaks: .escaped)
            return .failure("The response has an invalid header field: “\(name)”.")
        }
        return self
    }

    /// Whether a header field is valid. A line break in it would begin another field.
    private static func isField(_ name: String, _ value: String) -> Bool {
        !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
            && !value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }
}

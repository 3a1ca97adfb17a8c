import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

extension SchemeRequest {
    /// Creates a request without its body from the engine's request; nil when its URL is too long or cannot be parsed.
    init?(_ request: OpaquePointer) {
        guard let text = webkit_uri_scheme_request_get_uri(request), strlen(text) <= SchemeLimits.maximumURLBytes,
            let url = String(copying: text).flatMap({ URL(engineText: $0) })
        else { return nil }
        self.init(
            url: url,
            method: (String(copying: webkit_uri_scheme_request_get_http_method(request)) ?? "GET").uppercased(),
            headers: webkit_uri_scheme_request_get_http_headers(request).map(Self.fields) ?? [:])
    }

    private static func fields(_ headers: OpaquePointer) -> [String: String] {
        var fields: [String: String] = [:]
        var iterator = SoupMessageHeadersIter()
        soup_message_headers_iter_init(&iterator, headers)
        var name: UnsafePointer<CChar>?
        var value: UnsafePointer<CChar>?
        while soup_message_headers_iter_next(&iterator, &name, &value) != 0 {
            guard let name = String(copying: name)?.lowercased(), let value = String(copying: value) else { continue }
            fields[name] = fields[name].map { "\($0), \(value)" } ?? value
        }
        return fields
    }
}

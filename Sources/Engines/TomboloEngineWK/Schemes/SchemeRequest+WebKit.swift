import Foundation
import TomboloEngine
import WebKit

extension SchemeRequest {
    /// Creates a request without its body; nil if it has no URL.
    init?(_ request: URLRequest) {
        guard let url = request.url else { return nil }
        let fields = request.allHTTPHeaderFields ?? [:]
        self.init(
            url: url, method: (request.httpMethod ?? "GET").uppercased(),
            headers: Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { "\($0), \($1)" })
    }
}

extension SchemeResponse {
    /// Returns the status and the header fields as WebKit receives them. Fields of the same name are joined, also if the names differ in case: Foundation would
    /// keep only one of them, which may not be the one that protects the page.
    func head(for url: URL) -> HTTPURLResponse? {
        var fields: [String: (name: String, value: String)] = [:]
        for (name, value) in headers {
            let known = fields[name.lowercased()]
            fields[name.lowercased()] = known.map { ($0.name, "\($0.value), \(value)") } ?? (name, value)
        }
        return HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1",
            headerFields: Dictionary(uniqueKeysWithValues: fields.values.map { ($0.name, $0.value) }))
    }
}

import Foundation
import TomboloEngine
import WebKit

extension SchemeRequest {
    /// Creates a request without its body; nil if the URL is missing or too long.
    init?(_ request: URLRequest) {
        guard let url = request.url, url.absoluteString.utf8.count <= SchemeLimits.maximumURLBytes else { return nil }
        let fields = request.allHTTPHeaderFields ?? [:]
        self.init(
            url: url, method: (request.httpMethod ?? "GET").uppercased(),
            headers: Dictionary(fields.map { ($0.key.lowercased(), $0.value) }) { "\($0), \($1)" })
    }
}

extension SchemeResponse {
    /// Returns the status and the header fields as WebKit receives them.
    ///
    /// Fields whose names are equal or differ only in case are joined. Otherwise Foundation would keep only one of
    /// them, and could drop a field that protects the page, such as one of two Content-Security-Policies.
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

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
    /// Returns the status and the header fields as WebKit receives them. Fields of the same name are joined.
    func head(for url: URL) -> HTTPURLResponse? {
        HTTPURLResponse(
            url: url, statusCode: status, httpVersion: "HTTP/1.1",
            headerFields: Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" })
    }
}

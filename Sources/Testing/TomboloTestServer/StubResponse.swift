public import Foundation

/// An answer that a test sets in advance.
public struct StubResponse: Sendable {
    /// The HTTP status; 200 by default.
    public var status: Int
    /// The header fields. Several fields with the same name are sent separately.
    public var headers: [(name: String, value: String)]
    /// The body; empty by default.
    public var body: Data

    /// Creates a response; by default an empty one with the status 200.
    public init(status: Int = 200, headers: [(name: String, value: String)] = [], body: Data = Data()) {
        self.status = status
        self.headers = headers
        self.body = body
    }

    /// Creates an HTML document, encoded as UTF-8. `headers` are sent after its Content-Type.
    public static func html(_ text: String, status: Int = 200, headers: [(name: String, value: String)] = [])
        -> StubResponse
    {
        StubResponse(
            status: status, headers: [("Content-Type", "text/html; charset=utf-8")] + headers, body: Data(text.utf8))
    }

    /// Creates a script, encoded as UTF-8. `headers` are sent after its Content-Type.
    public static func script(_ text: String, headers: [(name: String, value: String)] = []) -> StubResponse {
        StubResponse(headers: [("Content-Type", "text/javascript; charset=utf-8")] + headers, body: Data(text.utf8))
    }
}

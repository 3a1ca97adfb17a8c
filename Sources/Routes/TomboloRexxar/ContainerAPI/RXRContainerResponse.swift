public import Foundation
import TomboloEngine

/// The response of a container API.
public struct RXRContainerResponse: Sendable {
    /// The HTTP status, 200...599, or 999, which Rexxar's pages interpret as a missing connection.
    public var status: Int
    /// Header fields, in order. CORS fields and `X-Content-Type-Options` are dropped, because the container sets its own.
    public var headers: [(name: String, value: String)]
    /// The complete body; empty by default. It is not sent in a proxy's response to a HEAD request.
    public var body: Data

    /// Creates a response.
    /// - Parameter contentType: The value of the first header field, `Content-Type`. If nil, no field is added to `headers`.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], contentType: String? = nil,
        body: Data = Data()
    ) {
        self.status = status
        self.headers = (contentType.map { [("Content-Type", $0)] } ?? []) + headers
        self.body = body
    }

    /// Creates a JSON response.
    /// - Throws: `JSONError` or an error of the value's encoder, if the value cannot be written as JSON.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> RXRContainerResponse {
        let text = try JSONTextEncoder(root: "response").encode(value)
        return RXRContainerResponse(status: status, contentType: "application/json", body: Data(text))
    }

    /// Creates a response with the type `text/plain` in UTF-8.
    public static func text(_ text: String, status: Int = 200) -> RXRContainerResponse {
        RXRContainerResponse(status: status, contentType: "text/plain; charset=utf-8", body: Data(text.utf8))
    }
}

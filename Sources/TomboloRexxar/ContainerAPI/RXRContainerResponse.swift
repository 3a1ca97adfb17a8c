public import Foundation
import TomboloEngine

/// What a container API answers.
public struct RXRContainerResponse: Sendable {
    /// The HTTP status, 200...599, or 999, by which pages of Rexxar know that there was no connection.
    public var status: Int
    /// Header fields, in order. Those of CORS and `X-Content-Type-Options` are the container's: what is here of them is left out.
    public var headers: [(name: String, value: String)]
    /// The body.
    public var body: Data

    /// Makes an answer.
    /// - Parameter contentType: The first header field; nil leaves it to `headers`.
    public init(
        status: Int = 200, headers: [(name: String, value: String)] = [], contentType: String? = nil,
        body: Data = Data()
    ) {
        self.status = status
        self.headers = (contentType.map { [("Content-Type", $0)] } ?? []) + headers
        self.body = body
    }

    /// An answer of JSON.
    /// - Throws: ``TomboloEngine/JSONError`` or what the value's encoder throws, when it has no JSON.
    public static func json(_ value: some Encodable, status: Int = 200) throws -> RXRContainerResponse {
        let text = try JSONTextEncoder(root: "response").encode(value)
        return RXRContainerResponse(status: status, contentType: "application/json", body: Data(text))
    }

    /// An answer of text.
    public static func text(_ text: String, status: Int = 200) -> RXRContainerResponse {
        RXRContainerResponse(status: status, contentType: "text/plain; charset=utf-8", body: Data(text.utf8))
    }
}

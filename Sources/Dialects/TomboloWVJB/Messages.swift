import TomboloBridge
import TomboloEngine

/// A message from a page.
struct IncomingMessage: Codable, LoggedMessage {
    var handlerName: String
    /// The argument; nil if the page left it out, `.null` if it sent `null`.
    var data: JSONValue?

    var redacted: IncomingMessage {
        var copy = self
        copy.data = data.map { _ in Redaction.value }
        return copy
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        handlerName = try container.decode(String.self, forKey: .handlerName)
        // Decoding an optional would turn a JSON null into `nil`.
        data = container.contains(.data) ? try container.decode(JSONValue.self, forKey: .data) : .none
    }
}

/// The answer to a message, in either direction.
struct Response: Codable, Sendable, LoggedMessage {
    /// The handler of the message to which this is the answer, for the log.
    var handlerName: String?
    var responseId: String?
    /// The answer; nil for `undefined`.
    var responseData: JSONValue?

    var redacted: Response {
        var copy = self
        copy.responseData = responseData.map { _ in Redaction.value }
        return copy
    }

    init(handlerName: String? = nil, responseId: String? = nil, responseData: JSONValue?) {
        self.handlerName = handlerName
        self.responseId = responseId
        self.responseData = responseData
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        responseData =
            container.contains(.responseData) ? try container.decode(JSONValue.self, forKey: .responseData) : .none
    }
}

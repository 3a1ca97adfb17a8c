import TomboloEngine

/// The result of parsing a payload. This is an object to keep ``IncomingPayload`` small: each call copies its payload
/// several times, and few payloads are parsed early.
final class ParsedValue: Sendable {
    let result: Result<JSONValue, TomboloError>

    init(_ result: Result<JSONValue, TomboloError>) { self.result = result }
}

import TomboloEngine

/// The result of parsing a payload. It is a class so that ``IncomingPayload`` stays small: each call copies its payload
/// several times, and few payloads are parsed early.
final class ParsedValue: Sendable {
    let result: Result<JSONValue, TomboloError>

    init(_ result: Result<JSONValue, TomboloError>) { self.result = result }
}

import TomboloEngine

/// The result of parsing a payload. An object, so that an ``IncomingPayload`` stays small: each call copies its payload
/// several times, and few are parsed early.
final class ParsedValue: Sendable {
    let result: Result<JSONValue, TomboloError>

    init(_ result: Result<JSONValue, TomboloError>) { self.result = result }
}

import TomboloEngine

/// What parsing a payload came to. An object, so that an ``IncomingPayload`` stays small: each call copies its own several times, and few are parsed early.
final class ParsedValue: Sendable {
    let result: Result<JSONValue, TomboloError>

    init(_ result: Result<JSONValue, TomboloError>) { self.result = result }
}

import TomboloEngine

/// A function that pages can call.
@MainActor
struct FlexFunction {
    let name: String
    /// Milliseconds; nil for the default, 0 for ever.
    let timeout: Int?
    /// Gives what the promise resolves with; nil for `undefined`.
    let run: @MainActor ([FlexData]) async throws -> JSONValue?
}

import TomboloEngine

/// A function that pages can call.
@MainActor
struct FlexFunction {
    let name: String
    /// The timeout in milliseconds; nil for the default, 0 for no timeout.
    let timeout: Int?
    /// Returns the value with which the promise resolves; nil for `undefined`.
    let run: @MainActor ([FlexData]) async throws -> JSONValue?
}

import TomboloEngine

/// A call that pages can make: a handler whose types have been erased to JSON text.
@MainActor
struct RegisteredCall {
    /// Appends the JSON of the result to `output`; appends nothing for a call without a result.
    typealias Synchronous = @MainActor (IncomingPayload?, CallContext, BridgeLimits, inout AttachedText) throws -> Void
    /// Returns a closure that appends the JSON of the result to its parameter.
    typealias Asynchronous = @MainActor (IncomingPayload?, CallContext, BridgeLimits) async throws -> Output
    typealias Output = @MainActor (inout AttachedText) throws -> Void

    /// Returns a closure that appends the JSON of the result, or an asynchronous closure that returns such a closure
    /// later.
    typealias Replying = @MainActor (IncomingPayload?, CallContext, BridgeLimits) throws -> CallReply<Output>

    /// Sends values until the stream ends.
    typealias Streaming =
        @MainActor (IncomingPayload?, CallContext, BridgeLimits, OutgoingStream) async throws -> Void

    enum Handler {
        case synchronous(Synchronous)
        case asynchronous(Asynchronous)
        case replying(Replying)
        case streaming(Streaming)

        /// Whether the handler returns before the dispatch of the call ends.
        var isSynchronous: Bool { if case .synchronous = self { true } else { false } }
    }

    let handler: Handler
    /// Whether the handler decodes its argument; false for a handler that takes JSON text.
    var parsesArgument = true
    /// The parts of the argument that grants limit; nil for an argument without scopes.
    var scopes: CallScopes?
    /// The types that the handler decodes and encodes; nil for a handler of JSON text.
    var types: CallTypes?
}

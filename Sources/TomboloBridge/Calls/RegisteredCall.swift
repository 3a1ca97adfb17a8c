import TomboloEngine

/// A call that pages can make: a name, and a handler whose types have been folded into JSON text.
@MainActor
struct RegisteredCall {
    /// Appends the JSON of its result to `output`; nothing when it has none.
    typealias Synchronous = @MainActor (IncomingPayload?, CallContext, BridgeLimits, inout AttachedText) throws -> Void
    /// Gives what appends the JSON of its result.
    typealias Asynchronous = @MainActor (IncomingPayload?, CallContext, BridgeLimits) async throws -> Output
    typealias Output = @MainActor (inout AttachedText) throws -> Void

    /// Gives one of the two, as the case may be.
    typealias Replying = @MainActor (IncomingPayload?, CallContext, BridgeLimits) throws -> CallReply<Output>

    /// Writes values until they end.
    typealias Streaming =
        @MainActor (IncomingPayload?, CallContext, BridgeLimits, OutgoingStream) async throws -> Void

    enum Handler {
        case synchronous(Synchronous)
        case asynchronous(Asynchronous)
        case replying(Replying)
        case streaming(Streaming)

        /// Whether it has returned when the call has been dispatched.
        var isSynchronous: Bool { if case .synchronous = self { true } else { false } }
    }

    let handler: Handler
    /// Whether the handler decodes its argument; one that takes JSON text does not.
    var parsesArgument = true
    /// The parts of its argument that grants limit; nil for none.
    var scopes: CallScopes?
}

import TomboloEngine

extension CallRegistering {
    /// Registers a stream, which a page opens with `tombolo.stream`. The page receives each value of the sequence, in
    /// order.
    ///
    /// The handler makes a new sequence each time the stream is opened. The sequence is iterated on the main actor. A
    /// value is requested only when the page accepts another value, so a producer that waits for requests runs at the
    /// page's speed. The iterating task is cancelled when the page stops the stream, or when its document ends. If the
    /// sequence throws an error, the page receives the values before it, and then the error, as for a call.
    public func registerStream<Argument: Decodable, Values: AsyncSequence>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Values
    ) where Values.Element: Encodable {
        register(
            name,
            ErasedHandler(streaming: { payload, context, limits, stream in
                let argument = try Payload.decode(Argument.self, from: payload, root: "argument", limits: limits)
                var values = try await handler(argument, context).makeAsyncIterator()
                while let value = try await values.next(isolation: #isolation) {
                    try await stream.send { try Payload.encode(value, into: &$0, root: "value", limits: limits) }
                }
            }).described(argument: Argument.self, result: Values.Element.self, isStream: true))
    }

    /// Registers a stream whose sequence can be iterated on any actor, such as an `AsyncStream`. The sequence is
    /// iterated off the main actor. Values that arrive faster than the main actor takes them are sent together.
    ///
    /// Otherwise the stream works like other streams. Up to 64 values, but not more than the page accepts, may be
    /// requested before the first of them is sent. This function is chosen for every sequence that is `Sendable`. If
    /// such a sequence may be iterated only on the main actor, wrap it in a sequence that is not `Sendable`.
    public func registerStream<Argument: Decodable, Values: AsyncSequence & Sendable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Values
    ) where Values.Element: Encodable & Sendable {
        register(
            name,
            ErasedHandler(streaming: { payload, context, limits, stream in
                let argument = try Payload.decode(Argument.self, from: payload, root: "argument", limits: limits)
                let values = try await handler(argument, context)
                let relay = ValueRelay<Values.Element>()
                // Not a child task: the function would have to wait for that. So if a value cannot be sent, the error
                // is reported at once, even if the sequence ignores its cancellation.
                let producer = Task { await relay.run(values) }
                defer { producer.cancel() }
                try await withTaskCancellationHandler {
                    while let batch = try await relay.next(upTo: stream.room()) {
                        for value in batch {
                            try await stream.send {
                                try Payload.encode(value, into: &$0, root: "value", limits: limits)
                            }
                        }
                    }
                } onCancel: {
                    producer.cancel()
                }
            }).described(argument: Argument.self, result: Values.Element.self, isStream: true))
    }

    /// Registers a stream without an argument.
    public func registerStream<Values: AsyncSequence>(
        _ name: String, _ handler: @escaping @MainActor () async throws -> Values
    ) where Values.Element: Encodable {
        registerStream(name) { (_: NoValue, _) in try await handler() }
    }

    /// Registers a stream without an argument whose sequence can be iterated on any actor.
    public func registerStream<Values: AsyncSequence & Sendable>(
        _ name: String, _ handler: @escaping @MainActor () async throws -> Values
    ) where Values.Element: Encodable & Sendable {
        registerStream(name) { (_: NoValue, _) in try await handler() }
    }
}

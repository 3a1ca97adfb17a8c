import TomboloEngine

extension CallRegistering {
    /// Registers a stream, which a page opens with `tombolo.stream`: the page receives each value of the sequence, in
    /// order.
    ///
    /// The sequence is made again for each page that opens it, and iterated on the main actor. The next value is
    /// requested only when the page has room for it, so a producer that waits for requests is as slow as its page. When
    /// the page stops, or its document ends, the task that iterates is cancelled. An error that the sequence throws
    /// reaches the page after the values before it, in the form of an error of a call.
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
            }).scoped(by: Argument.self))
    }

    /// Registers a stream whose sequence can be iterated anywhere, such as an `AsyncStream`. It is iterated off the
    /// main actor, and values that come faster than the main actor takes them are sent together.
    ///
    /// Apart from that it is like other streams. Up to 64 values, and no more than the page has room for, may be
    /// requested from the sequence before the first of them is sent. A sequence that may be iterated on the main actor
    /// only must not be `Sendable`; if its type is, wrap it in a sequence that is not.
    public func registerStream<Argument: Decodable, Values: AsyncSequence & Sendable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Values
    ) where Values.Element: Encodable & Sendable {
        register(
            name,
            ErasedHandler(streaming: { payload, context, limits, stream in
                let argument = try Payload.decode(Argument.self, from: payload, root: "argument", limits: limits)
                let values = try await handler(argument, context)
                let relay = ValueRelay<Values.Element>()
                // Not a child task: the error of a value that cannot be sent is reported at once, even if the sequence
                // ignores its cancellation.
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
            }).scoped(by: Argument.self))
    }

    /// Registers a stream without an argument.
    public func registerStream<Values: AsyncSequence>(
        _ name: String, _ handler: @escaping @MainActor () async throws -> Values
    ) where Values.Element: Encodable {
        registerStream(name) { (_: IgnoredArgument, _) in try await handler() }
    }

    /// Registers a stream without an argument whose sequence can be iterated anywhere.
    public func registerStream<Values: AsyncSequence & Sendable>(
        _ name: String, _ handler: @escaping @MainActor () async throws -> Values
    ) where Values.Element: Encodable & Sendable {
        registerStream(name) { (_: IgnoredArgument, _) in try await handler() }
    }
}

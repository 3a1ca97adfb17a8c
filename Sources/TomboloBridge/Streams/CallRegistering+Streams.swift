import TomboloEngine

extension CallRegistering {
    /// Registers a stream, which a page opens with `tombolo.stream`: each value of the sequence arrives there, in order.
    ///
    /// The sequence is made anew for each page that opens it, and iterated on the main actor. It is asked for the next value only when the
    /// page has room for it, so a producer that waits to be asked is as slow as its page. When the page stops, or its document ends, the task that iterates is
    /// cancelled. An error that the sequence throws reaches the page behind the values before it, as one that a call throws.
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

    /// Registers a stream whose sequence can be iterated anywhere, such as an `AsyncStream`: it is iterated beside the main actor, and its values go to the page
    /// together where they come faster than the main actor takes them.
    ///
    /// Else it is as other streams. The sequence may be asked for as many values as the page has room for, 64 at most, before the first of them is sent. One
    /// that may be iterated on the main actor alone must not be `Sendable`; put it into a sequence that is not where its type says otherwise.
    public func registerStream<Argument: Decodable, Values: AsyncSequence & Sendable>(
        _ name: String, _ handler: @escaping @MainActor (Argument, CallContext) async throws -> Values
    ) where Values.Element: Encodable & Sendable {
        register(
            name,
            ErasedHandler(streaming: { payload, context, limits, stream in
                let argument = try Payload.decode(Argument.self, from: payload, root: "argument", limits: limits)
                let values = try await handler(argument, context)
                let relay = ValueRelay<Values.Element>()
                // Not a child task: a value that cannot be sent is told of at once, also where the sequence takes no notice of its cancellation.
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

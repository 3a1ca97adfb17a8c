import TomboloEngine

/// The values of a generator in a page. The generator is returned by a function that the page exposed with
/// `tombolo.exposeStream`.
///
///     for try await line in bridge.stream("log.lines", since, as: LogLine.self) { … }
///
/// Each iteration opens the stream in the page when its first value is requested. The page produces values only as fast
/// as they are taken: while the loop awaits something else, the generator is suspended. When the loop ends or the task
/// is cancelled, the generator ends as after a `break` in the page, and the `AbortSignal` that its function received is
/// aborted.
///
/// Iteration returns the values that arrived before an error, and then throws ``TomboloError``: the error of the page's
/// function or generator, `unknownCall`, `disconnected` when the document ends, `invalidArgument` for an argument that
/// cannot be sent or a value of another type, or `limitExceeded`. If the task is cancelled, iteration throws
/// `CancellationError` at once. A stream has no timeout.
public struct PageStream<Value: Decodable>: AsyncSequence, Sendable {
    let bridge: Bridge
    let name: String
    /// The JSON of the argument, or the error of encoding it.
    let payload: Result<AttachedText?, TomboloError>
    let document: DocumentID?
    let limits: BridgeLimits

    /// Makes an iterator. The stream is opened in the page when the first value is requested.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// An iterator over the values. When the iterator is released, the generator in the page ends.
    public struct Iterator: AsyncIteratorProtocol {
        private let sequence: PageStream
        private var incoming: IncomingStream?
        /// The values of the current array, and the index of the next value.
        private var values: [JSONValue] = []
        private var index = 0
        /// The number of values that were taken from the iterator but have not been reported to the stream.
        private var taken = 0
        private var isOver = false

        init(_ sequence: PageStream) { self.sequence = sequence }

        /// The next value; nil at the end.
        public mutating func next() async throws -> Value? { try await next(isolation: #isolation) }

        /// The next value, decoded on the caller's actor; nil at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> Value? {
            guard !isOver else { return nil }
            do {
                try Task.checkCancellation()
                while index == values.count { guard try await receive() else { return nil } }
                let value = try JSONTextDecoder(root: "value").decode(Value.self, from: values[index])
                index += 1
                taken += 1
                if taken == IncomingStream.maximumLead / 2 {
                    await incoming?.take(taken)
                    taken = 0
                }
                return value
            } catch {
                end()
                throw error is CancellationError ? error : TomboloError(catching: error)
            }
        }

        /// Waits for the next array of values. Returns false at the end of the stream.
        private mutating func receive(isolation actor: isolated (any Actor)? = #isolation) async throws -> Bool {
            if incoming == nil { incoming = await sequence.open() }
            guard let array = try await incoming?.next(afterTaking: taken) else {
                end()
                return false
            }
            taken = 0
            index = 0
            // The array around the values adds one level of nesting.
            var limits = sequence.limits
            limits.depth += 1
            let payload = await Payload.parsed(IncomingPayload(array), root: "values", limits: limits)
            values = try Payload.decode([JSONValue].self, from: payload, root: "values", limits: limits)
            return true
        }

        private mutating func end() {
            isOver = true
            incoming = nil
            values = []
        }
    }

    @MainActor
    private func open() -> IncomingStream {
        let incoming = IncomingStream()
        switch payload {
        case .success(let payload): bridge.core.pageStreams.open(incoming, name, payload, in: document)
        case .failure(let error): incoming.settle(.failure(error))
        }
        return incoming
    }
}

extension Bridge {
    /// Returns the values of a stream that a document exposed with `tombolo.exposeStream`; see ``PageStream``.
    ///
    /// If the document has not exposed the stream yet and is still loading, the iteration waits for the stream.
    /// - Parameter document: The document; nil for the document that is top-level when the first value is requested. If
    ///   that is still loading, the iteration waits for it.
    public func stream<Value: Decodable>(
        _ name: String, _ argument: some Encodable, as type: Value.Type = Value.self, in document: DocumentID? = nil
    ) -> PageStream<Value> {
        let payload: Result<AttachedText?, TomboloError>
        do {
            payload = .success(try Payload.encoded(argument, root: "argument", limits: limits))
        } catch {
            payload = .failure(error)
        }
        return PageStream(bridge: self, name: name, payload: payload, document: document, limits: limits)
    }

    /// Returns the values of a stream that takes no argument.
    public func stream<Value: Decodable>(
        _ name: String, as type: Value.Type = Value.self, in document: DocumentID? = nil
    ) -> PageStream<Value> {
        PageStream(bridge: self, name: name, payload: .success(nil), document: document, limits: limits)
    }
}

import TomboloEngine

/// The values of a generator in a page, whose function the page exposed with `tombolo.exposeStream`.
///
///     for try await line in bridge.stream("log.lines", since, as: LogLine.self) { … }
///
/// The stream is opened in the page when the first value is requested, and again by each iteration. The page makes
/// values only as fast as they are taken: a loop that awaits something else in between suspends its generator. Leaving
/// the loop, or cancelling the task, ends the generator as `break` does in the page, and aborts the signal that its
/// function received.
///
/// Iteration throws ``TomboloError`` after the values that came before it: the error of the page's function or
/// generator, `unknownCall`, `disconnected` when the document goes, `invalidArgument` for an argument that cannot be
/// sent or a value that does not fit, `limitExceeded`. A task that is cancelled gets `CancellationError`, at once. A
/// stream has no timeout.
public struct PageStream<Value: Decodable>: AsyncSequence, Sendable {
    let bridge: Bridge
    let name: String
    /// The JSON of the argument, or the error of encoding it.
    let payload: Result<AttachedText?, TomboloError>
    let document: DocumentID?
    let limits: BridgeLimits

    /// Makes an iterator. The stream is opened in the page when the first value is requested.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// An iterator over the values. When it is released, the page ends its generator.
    public struct Iterator: AsyncIteratorProtocol {
        private let sequence: PageStream
        private var incoming: IncomingStream?
        /// The values that arrived together, and the index of the next one.
        private var values: [JSONValue] = []
        private var index = 0
        /// The number of taken values that have not been reported to the stream.
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

        /// Waits for values; false at the end of the stream.
        private mutating func receive(isolation actor: isolated (any Actor)? = #isolation) async throws -> Bool {
            if incoming == nil { incoming = await sequence.open() }
            guard let array = try await incoming?.next(afterTaking: taken) else {
                end()
                return false
            }
            taken = 0
            index = 0
            // One level deeper than a value may be, for the array around it.
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

import TomboloEngine

/// Values of a page, each as the page's generator gives it: what a function gives that the page exposed with `tombolo.exposeStream`.
///
///     for try await line in bridge.stream("log.lines", since, as: LogLine.self) { … }
///
/// The page is asked when the first value is, and anew by each iteration. It makes values only as fast as they are taken: a loop
/// that awaits something else in between holds its generator up. Leaving the loop, or cancelling the task, ends the generator as
/// `break` does in the page, and aborts the signal that its function was given.
///
/// Iteration throws ``TomboloError``, behind the values that came before it: what the page's function or generator threw,
/// `unknownCall`, `disconnected` when the document goes, `invalidArgument` for an argument that cannot travel or a value that does
/// not fit, `limitExceeded`. A task that is cancelled gets `CancellationError`, at once. There is no timeout.
public struct PageStream<Value: Decodable>: AsyncSequence, Sendable {
    let bridge: Bridge
    let name: String
    /// The JSON of the argument, or why there is none.
    let payload: Result<AttachedText?, TomboloError>
    let document: DocumentID?
    let limits: BridgeLimits

    /// Begins to iterate. The page is asked with the first value.
    public func makeAsyncIterator() -> Iterator { Iterator(self) }

    /// Gives the values one after the other. When it is gone the page ends its generator.
    public struct Iterator: AsyncIteratorProtocol {
        private let sequence: PageStream
        private var incoming: IncomingStream?
        /// Those that came together, and which of them is next.
        private var values: [JSONValue] = []
        private var index = 0
        /// How many were taken that the stream has not been told of.
        private var taken = 0
        private var isOver = false

        init(_ sequence: PageStream) { self.sequence = sequence }

        /// The next value; nil at the end.
        public mutating func next() async throws -> Value? { try await next(isolation: #isolation) }

        /// The next value, decoded where it is wanted; nil at the end.
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

        /// Waits for values; false when there are no more.
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
        case .success(let payload): bridge.open(incoming, name, payload, in: document)
        case .failure(let error): incoming.settle(.failure(error))
        }
        return incoming
    }
}

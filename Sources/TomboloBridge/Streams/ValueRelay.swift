/// Values on their way from a sequence, which is iterated beside the main actor, to the main actor, which takes as many at once as there are.
///
/// Between two actors, each value of an `AsyncStream` costs a change of threads; here one is enough for all that came meanwhile.
actor ValueRelay<Value: Sendable> {
    /// What has come and was not taken.
    private var values: [Value] = []
    /// How many more may be asked for.
    private var allowed = 0
    /// Whether the sequence has been asked for a value and has not answered.
    private var isAsking = false
    private var outcome: Result<Void, any Error>?
    private var isCancelled = false
    private var producer: CheckedContinuation<Void, Never>?
    private var consumer: CheckedContinuation<Void, Never>?

    /// Iterates a sequence to its end, or until the task is cancelled. It is asked for a value only where there is room for it.
    func run<Values: AsyncSequence & Sendable>(_ sequence: Values) async where Values.Element == Value {
        await withTaskCancellationHandler {
            do {
                var iterator = sequence.makeAsyncIterator()
                while await isAllowed(), let value = try await iterator.next(isolation: self) {
                    isAsking = false
                    values.append(value)
                    wakeConsumer()
                }
                end(isCancelled ? .failure(CancellationError()) : .success(()))
            } catch {
                end(.failure(error))
            }
        } onCancel: {
            Task { await cancel() }
        }
    }

    /// The values that have come, or the next; nil at the end.
    /// - Parameter count: How many there is room for, at least one.
    /// - Throws: What the sequence threw, behind the values before it, or `CancellationError`.
    func next(upTo count: Int) async throws -> [Value]? {
        allowed = max(count - values.count - (isAsking ? 1 : 0), 0)
        if allowed > 0 { wakeProducer() }
        while values.isEmpty, outcome == nil { await withCheckedContinuation { consumer = $0 } }
        guard values.isEmpty else {
            defer { values = [] }
            return values
        }
        try outcome?.get()
        return nil
    }

    /// Waits for room for one value, and takes it; false when nobody wants any more.
    private func isAllowed() async -> Bool {
        while allowed == 0, !isCancelled { await withCheckedContinuation { producer = $0 } }
        guard !isCancelled else { return false }
        allowed -= 1
        isAsking = true
        return true
    }

    private func cancel() {
        isCancelled = true
        wakeProducer()
    }

    private func end(_ result: Result<Void, any Error>) {
        outcome = result
        wakeConsumer()
    }

    private func wakeProducer() {
        producer?.resume()
        producer = nil
    }

    private func wakeConsumer() {
        consumer?.resume()
        consumer = nil
    }
}

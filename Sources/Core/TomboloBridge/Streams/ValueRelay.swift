/// Carries values from a sequence, which is iterated off the main actor, to the main actor, which takes all available
/// values at once.
///
/// Between two actors, each value of an `AsyncStream` costs a change of threads; here one change is enough for all
/// values that arrived meanwhile.
actor ValueRelay<Value: Sendable> {
    /// The values that have arrived and have not been taken.
    private var values: [Value] = []
    /// The number of values that may still be requested.
    private var allowed = 0
    /// Whether a value has been requested from the sequence and has not arrived.
    private var isAsking = false
    private var outcome: Result<Void, any Error>?
    private var isCancelled = false
    private var producer: CheckedContinuation<Void, Never>?
    private var consumer: CheckedContinuation<Void, Never>?

    /// Iterates a sequence to its end, or until the task is cancelled. A value is requested only where there is room
    /// for it.
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

    /// The values that have arrived, or the next one; nil at the end.
    /// - Parameter count: The number of values that there is room for, at least one.
    /// - Throws: The error of the sequence, after the values before it, or `CancellationError`.
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

    /// Waits for room for one value and claims it; false when no more values are needed.
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

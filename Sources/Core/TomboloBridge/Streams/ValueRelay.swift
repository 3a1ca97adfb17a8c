/// Passes values from a sequence, which is iterated off the main actor, to the main actor. The main actor takes all
/// available values at once.
///
/// If values were passed from actor to actor one by one, each would cost a thread switch. With a relay, one switch is
/// enough for all values that have arrived meanwhile.
actor ValueRelay<Value: Sendable> {
    /// The values that have arrived but have not been taken.
    private var values: [Value] = []
    /// The number of values that may still be requested.
    private var allowed = 0
    /// Whether a value has been requested from the sequence but has not arrived yet.
    private var isAsking = false
    private var outcome: Result<Void, any Error>?
    private var isCancelled = false
    private var producer: CheckedContinuation<Void, Never>?
    private var consumer: CheckedContinuation<Void, Never>?

    /// Iterates a sequence until it ends or the task is cancelled. A value is requested only if the consumer accepts
    /// another value.
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

    /// Returns the values that have arrived; waits for the next value if there are none. Returns nil at the end.
    /// - Parameter count: The number of values that the consumer accepts, at least one.
    /// - Throws: The error of the sequence, after the values before the error have been returned, or
    ///   `CancellationError`.
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

    /// Waits until a value may be requested, and counts it as requested. Returns false when no more values are needed.
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

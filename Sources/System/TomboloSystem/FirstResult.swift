/// The result of a race: several tasks may settle it, and one task waits for it. Only the first result counts.
@MainActor
package final class FirstResult<Value: Sendable> {
    /// The first result; nil while the race is open.
    package private(set) var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    /// Creates a race that is not settled yet.
    package init() {}

    /// Settles the race; later results are ignored.
    package func settle(_ result: Value) {
        guard value == nil else { return }
        value = result
        waiter?.resume(returning: result)
        waiter = nil
    }

    /// Waits for the first result and returns it. Supports one waiter at a time. Cancelling the waiting task does not
    /// end the wait, so if the task may be cancelled, its cancellation handler has to settle the race.
    package func wait() async -> Value {
        if let value { return value }
        return await withCheckedContinuation { waiter = $0 }
    }
}

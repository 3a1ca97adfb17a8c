/// A value that several tasks race to settle and that one task waits for. Only the first result counts.
@MainActor
package final class FirstResult<Value: Sendable> {
    /// The first result; nil while the race is open.
    package private(set) var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    /// Starts a race that nothing has settled.
    package init() {}

    /// Settles the race; later results are ignored.
    package func settle(_ result: Value) {
        guard value == nil else { return }
        value = result
        waiter?.resume(returning: result)
        waiter = nil
    }

    /// Waits for the first result and returns it. Supports one waiter at a time, and does not end when its task is
    /// cancelled: a task that may be cancelled settles the race itself.
    package func wait() async -> Value {
        if let value { return value }
        return await withCheckedContinuation { waiter = $0 }
    }
}

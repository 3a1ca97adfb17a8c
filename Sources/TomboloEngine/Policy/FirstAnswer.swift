/// A value that several tasks race to settle and that one task waits for. Only the first answer counts.
@MainActor
final class FirstAnswer<Value: Sendable> {
    private(set) var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    /// Settles the race; later answers are ignored.
    func settle(_ answer: Value) {
        guard value == nil else { return }
        value = answer
        waiter?.resume(returning: answer)
        waiter = nil
    }

    /// Waits for the first answer and returns it. Supports one waiter at a time.
    func wait() async -> Value {
        if let value { return value }
        return await withCheckedContinuation { waiter = $0 }
    }
}

/// A value that several tasks race to settle and one waits for; only the first settles it.
@MainActor
final class FirstAnswer<Value: Sendable> {
    private(set) var value: Value?
    private var waiter: CheckedContinuation<Value, Never>?

    /// Settles the race; later answers are dropped.
    func settle(_ answer: Value) {
        guard value == nil else { return }
        value = answer
        waiter?.resume(returning: answer)
        waiter = nil
    }

    /// The first answer, when it is there. One waiter at a time.
    func wait() async -> Value {
        if let value { return value }
        return await withCheckedContinuation { waiter = $0 }
    }
}

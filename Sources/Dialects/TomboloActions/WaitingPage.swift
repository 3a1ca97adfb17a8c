import TomboloEngine

/// The native side of a promise in the page that waits for a plugin's answer.
@MainActor
final class WaitingPage {
    private var continuation: CheckedContinuation<JSONValue?, Never>?
    private var outcome: JSONValue??

    /// Settles the promise, unless it has already been settled.
    /// - Returns: Whether the answer was still expected.
    func resume(with value: JSONValue?) -> Bool {
        guard outcome == nil else { return false }
        outcome = .some(value)
        continuation?.resume(returning: value)
        continuation = nil
        return true
    }

    /// Waits for the answer. Returns nil if no answer will come, or if the task is cancelled because the page stopped
    /// waiting or has ended.
    func answer() async -> JSONValue? {
        await withTaskCancellationHandler {
            if let outcome { return outcome }
            return await withCheckedContinuation { continuation = $0 }
        } onCancel: {
            Task { @MainActor in _ = self.resume(with: nil) }
        }
    }
}

import TomboloEngine

/// A page's promise that waits for a plugin's answer, on this side.
@MainActor
final class WaitingPage {
    private var continuation: CheckedContinuation<JSONValue?, Never>?
    private var outcome: JSONValue??

    /// - Returns: Whether it still waited.
    func resume(with value: JSONValue?) -> Bool {
        guard outcome == nil else { return false }
        outcome = .some(value)
        continuation?.resume(returning: value)
        continuation = nil
        return true
    }

    /// The answer; nil when there will be none, and when the task is cancelled: the page gave up or is gone.
    func answer() async -> JSONValue? {
        await withTaskCancellationHandler {
            if let outcome { return outcome }
            return await withCheckedContinuation { continuation = $0 }
        } onCancel: {
            Task { @MainActor in _ = self.resume(with: nil) }
        }
    }
}

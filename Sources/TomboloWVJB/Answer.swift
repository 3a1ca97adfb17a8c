import TomboloBridge
import TomboloEngine

/// An answer that somebody waits for: settled once, by whoever comes first.
@MainActor
final class Answer {
    /// What it was settled with.
    private(set) var outcome: Result<JSONValue?, TomboloError>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?

    func settle(_ result: Result<JSONValue?, TomboloError>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// The answer, when it is there.
    /// - Throws: What it was settled with; `CancellationError` when the task is cancelled.
    func value() async throws -> JSONValue? {
        if let outcome { return try outcome.get() }
        return try await withTaskCancellationHandler {
            do {
                return try await withCheckedThrowingContinuation { waiter = $0 }
            } catch {
                if Task.isCancelled { throw CancellationError() }
                throw error
            }
        } onCancel: {
            Task { @MainActor in settle(.failure(TomboloError(.cancelled, "Nobody waits any longer."))) }
        }
    }
}

/// Held by a handler's callback: when the handler lets go of that, no answer will come.
@MainActor
final class AnswerHold {
    let answer: Answer

    init(_ answer: Answer) { self.answer = answer }

    isolated deinit {
        answer.settle(.failure(TomboloError(.cancelled, "The app's handler gave no answer.")))
    }
}

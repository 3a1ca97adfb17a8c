import TomboloBridge
import TomboloEngine

/// An answer that a caller waits for. The first result counts; later ones are ignored.
@MainActor
final class Answer {
    /// The result; nil until it is settled.
    private(set) var outcome: Result<JSONValue?, TomboloError>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?

    func settle(_ result: Result<JSONValue?, TomboloError>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Returns the answer once there is one.
    /// - Throws: The error that it was settled with; `CancellationError` when the task is cancelled.
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
            Task { @MainActor in settle(.failure(TomboloError(.cancelled, "The call was cancelled."))) }
        }
    }
}

/// Held by a handler's callback. When the handler releases its callback without an answer, this reports that no answer
/// will come.
@MainActor
final class AnswerHold {
    let answer: Answer

    init(_ answer: Answer) { self.answer = answer }

    isolated deinit {
        answer.settle(.failure(TomboloError(.cancelled, "The app's handler released its callback without answering.")))
    }
}

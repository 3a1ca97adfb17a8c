import TomboloBridge
import TomboloEngine

/// An answer for which a caller waits. Only the first result counts; later ones are ignored.
@MainActor
final class Answer {
    /// The result; nil until the answer is settled.
    private(set) var outcome: Result<JSONValue?, TomboloError>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?

    func settle(_ result: Result<JSONValue?, TomboloError>) {
        guard outcome == nil else { return }
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Waits for the answer and returns it.
    /// - Throws: The error with which the answer was settled; `CancellationError` when the task is cancelled.
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

/// Detects that no answer will come. Only a handler's callback holds this object, so if the handler releases the
/// callback without an answer, the deinitializer settles the answer with an error.
@MainActor
final class AnswerHold {
    let answer: Answer

    init(_ answer: Answer) { self.answer = answer }

    isolated deinit {
        answer.settle(.failure(TomboloError(.cancelled, "The app's handler released its callback without answering.")))
    }
}

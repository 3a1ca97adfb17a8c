import TomboloEngine
import TomboloSystem

/// Answers one call to an action. It must be used exactly once, at any time, by any code on the main actor.
///
/// A second answer is dropped and reported to the component. So is an answer after the page has stopped waiting,
/// because of a timeout or because another document was loaded. If an action is never answered, the call ends with the
/// page's timeout.
@MainActor
public final class FlexAction {
    /// The name of the action.
    public let funcName: String
    /// Whether the call has been answered, or the page no longer waits for it.
    public private(set) var isFinished = false
    /// Called once, when the call is resolved or rejected. Not called when the page stops waiting before that.
    public var onFinished: (@MainActor () -> Void)?

    private var outcome: Result<JSONValue?, any Error>?
    private var waiter: CheckedContinuation<JSONValue?, any Error>?
    private var work: Task<Void, Never>?
    private weak var component: FlexComponent?

    init(_ funcName: String, of component: FlexComponent?) {
        self.funcName = funcName
        self.component = component
    }

    /// Resolves the promise with `undefined`.
    public func promiseReturn() { answer(.success(nil)) }

    /// Resolves the promise with a value, which may be any value that an interface may return. A ``BrowserException``
    /// rejects the promise.
    public func promiseReturn(_ value: Any?) { answer(Result { try FlexResult.json(of: value) }) }

    /// Resolves the promise with `undefined`.
    public func resolveVoid() { answer(.success(nil)) }

    /// Rejects the promise with a failure. Only the first answer of an action counts.
    public func reject(reason: BrowserException) { answer(.failure(reason)) }

    /// Rejects the promise with a text.
    public func reject(reason: String) { answer(.failure(BrowserException(reason))) }

    /// Rejects the promise with the default text of the contract.
    public func reject() { answer(.failure(BrowserException())) }

    /// Runs the action's closure, which may continue for any time after it has answered. An error that the closure
    /// throws before it has answered is the answer. A later error counts as a second answer.
    func run(_ closure: @escaping @MainActor () async throws -> Void) {
        work = Task.immediately { @MainActor [self] in
            do {
                try await closure()
            } catch {
                guard !isFinished || !(error is CancellationError) else { return }
                answer(.failure(error))
            }
        }
    }

    private func answer(_ result: Result<JSONValue?, any Error>) {
        guard !isFinished else {
            component?.report(.answeredAgain(funcName))
            return
        }
        settle(result)
        onFinished?()
        onFinished = nil
    }

    private func settle(_ result: Result<JSONValue?, any Error>) {
        isFinished = true
        outcome = result
        waiter?.resume(with: result)
        waiter = nil
    }

    /// Waits for the answer, or for the end of the call.
    func result() async throws -> JSONValue? {
        try await withTaskCancellationHandler {
            if let outcome { return try outcome.get() }
            return try await withCheckedThrowingContinuation { waiter = $0 }
        } onCancel: {
            Task { @MainActor in
                guard !self.isFinished else { return }
                self.work?.cancel()
                self.settle(.failure(CancellationError()))
            }
        }
    }
}

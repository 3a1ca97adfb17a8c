import TomboloEngine

/// The answer of one call of an action: given once, at any time, from anywhere on the main actor.
///
/// A second answer, and one after the page has stopped waiting (a timeout, another document), is dropped and reported
/// to the component. An action that is never answered ends with the page's timeout.
@MainActor
public final class FlexAction {
    /// The function's name.
    public let funcName: String
    /// Whether it has been answered, or nobody waits any longer.
    public private(set) var isFinished = false
    /// Called once it is answered, however it is.
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

    /// Resolves the promise with a value: what an interface may return. A ``BrowserException`` rejects it.
    public func promiseReturn(_ value: Any?) { answer(Result { try FlexResult.json(of: value) }) }

    /// Resolves the promise with `undefined`.
    public func resolveVoid() { answer(.success(nil)) }

    /// Rejects the promise.
    public func reject(reason: BrowserException) { answer(.failure(reason)) }

    /// Rejects the promise with a text.
    public func reject(reason: String) { answer(.failure(BrowserException(reason))) }

    /// Rejects the promise with the contract's own text.
    public func reject() { answer(.failure(BrowserException())) }

    /// Runs the action's closure, which may go on for as long as it likes once it has answered. What it throws
    /// before is its answer, and what it throws behind that is one answer too many.
    func run(_ closure: @escaping @MainActor () async throws -> Void) {
        work = Task.immediate { @MainActor in
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

public import TomboloEngine
import TomboloBridge

/// Answers an asynchronous call: any number of times with progress, then once with the final answer.
///
/// An answer after the final one, or to a document that has ended, is dropped and reported as
/// ``DSBridgeFailure/Reason-swift.enum/lateAnswer``. If a method never completes, the page keeps the callback. A
/// completion that is kept and not called counts towards `BridgeLimits.callsInFlight`. In the Android dialect, a page
/// may omit the callback, in which case answers are discarded.
@MainActor
public final class DSCompletion {
    private weak var owner: DSBridge?
    private let method: String
    private let stub: String?
    private let document: DocumentID
    private let openCalls: DSOpenCalls
    private var isComplete = false

    init(of owner: DSBridge, method: String, stub: String?, document: DocumentID, among openCalls: DSOpenCalls) {
        self.owner = owner
        self.method = method
        self.stub = stub
        self.document = document
        self.openCalls = openCalls
        openCalls.begin()
    }

    isolated deinit {
        if !isComplete { openCalls.end() }
    }

    /// Sends the final answer. The page releases its callback when it receives the answer.
    public func callAsFunction(_ value: JSONValue = .null) { send(value, complete: true) }

    /// Sends an intermediate answer. More answers may follow.
    public func setProgressData(_ value: JSONValue) { send(value, complete: false) }

    private func send(_ value: JSONValue, complete: Bool) {
        guard let owner else { return }
        guard !isComplete, owner.answer(value, to: stub, complete: complete, in: document) else {
            let message = "The answer was dropped: the call is already complete, or its document was left."
            return owner.report(.failed(DSBridgeFailure(.lateAnswer, method: method, message)))
        }
        guard complete else { return }
        isComplete = true
        openCalls.end()
    }
}

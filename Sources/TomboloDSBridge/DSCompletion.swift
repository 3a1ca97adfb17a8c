public import TomboloEngine
import TomboloBridge

/// The way to answer an asynchronous call: any number of times with progress, then once for good.
///
/// An answer after the last one, or to a document that is gone, is dropped and reported as
/// ``DSBridgeFailure/Reason-swift.enum/lateAnswer``. A page whose method never completes keeps its callback. A completion that is kept and not called
/// counts for ``TomboloBridge/BridgeLimits/callsInFlight``. In the dialect
/// of Android a page need not pass one: answers then reach nobody.
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

    /// Answers for good: the page forgets the callback.
    public func callAsFunction(_ value: JSONValue = .null) { send(value, complete: true) }

    /// Answers, with more to come.
    public func setProgressData(_ value: JSONValue) { send(value, complete: false) }

    private func send(_ value: JSONValue, complete: Bool) {
        guard let owner else { return }
        guard !isComplete, owner.answer(value, to: stub, complete: complete, in: document) else {
            let message = "Nobody waits for this answer: the call is complete, or its document is gone."
            return owner.report(.failed(DSBridgeFailure(.lateAnswer, method: method, message)))
        }
        guard complete else { return }
        isComplete = true
        openCalls.end()
    }
}

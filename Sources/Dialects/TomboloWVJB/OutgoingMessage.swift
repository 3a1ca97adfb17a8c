import TomboloBridge
import TomboloEngine

/// A message from the app. It is settled exactly once.
@MainActor
final class OutgoingMessage {
    /// The message in the form that the page receives.
    struct Content: Encodable, LoggedMessage {
        var handlerName: String
        /// The argument; omitted when nil.
        var data: JSONValue?
        /// The id of the callback; nil when no answer is expected.
        var callbackId: String?

        var redacted: Content {
            var copy = self
            copy.data = data.map { _ in Redaction.value }
            return copy
        }
    }

    private let content: Content
    private var settlement: (@MainActor (Result<JSONValue?, TomboloError>) -> Void)?
    /// The task that waits for the page's answer.
    var task: Task<Void, Never>?

    init(_ content: Content, settlement: @escaping @MainActor (Result<JSONValue?, TomboloError>) -> Void) {
        self.content = content
        self.settlement = settlement
    }

    var isSettled: Bool { settlement == nil }

    func settle(_ outcome: Result<JSONValue?, TomboloError>) {
        let settlement = settlement
        self.settlement = nil
        settlement?(outcome)
    }

    /// Settles the message with an error, and stops waiting for the page.
    func end(_ error: TomboloError) {
        settle(.failure(error))
        task?.cancel()
        task = nil
    }

    /// Drops the message without settling it, because its caller no longer waits.
    func withdraw() {
        settlement = nil
        task?.cancel()
        task = nil
    }

    func ask(_ document: DocumentID, of bridge: Bridge) async {
        do {
            let response = try await bridge.call(
                "wvjb.handle", content, as: Response?.self, in: document, timeout: nil)
            settle(.success(response?.responseData))
        } catch {
            settle(.failure(error as? TomboloError ?? TomboloError(.cancelled, "The message was withdrawn.")))
        }
    }
}

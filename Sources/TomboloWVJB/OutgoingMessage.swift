import TomboloBridge
import TomboloEngine

/// One message of the app's, settled once.
@MainActor
final class OutgoingMessage {
    /// What the page is given.
    struct Content: Encodable, LoggedMessage {
        var handlerName: String
        /// Left out when nil.
        var data: JSONValue?
        /// nil when no answer is wanted.
        var callbackId: String?

        var redacted: Content {
            var copy = self
            copy.data = data.map { _ in Redaction.value }
            return copy
        }
    }

    private let content: Content
    private var settlement: (@MainActor (Result<JSONValue?, TomboloError>) -> Void)?
    /// What waits for the page's answer.
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

    /// Settles it with an error, and lets nobody wait for the page any longer.
    func end(_ error: TomboloError) {
        settle(.failure(error))
        task?.cancel()
        task = nil
    }

    /// Nobody is interested any longer.
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

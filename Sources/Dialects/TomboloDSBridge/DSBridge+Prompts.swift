package import TomboloEngine
import TomboloBridge

extension DSBridge: PromptAnswering {
    /// Answers a prompt that is a call. Returns nil for every other prompt.
    ///
    /// The relay of a document marks the document's calls with a key. A prompt that looks like a call but lacks this
    /// mark gets the code -1, whichever document made it.
    package func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        if let (document, what) = bridge?.synchronousRequest(in: message), what.hasPrefix(Self.mark) {
            guard document.frame != .foreign else {
                return refuse("DSBridge is not available in frames of another origin.")
            }
            return .accepted(text: answer(String(what.dropFirst(Self.mark.count)), defaultText, for: document))
        }
        guard message.hasPrefix("_dsbridge=") || message.hasPrefix("tombolo-ask:") else { return nil }
        return refuse(
            "DSBridge is not enabled for the calling document: add its origin to the dialect's scope to enable it."
        )
    }

    private func refuse(_ message: String) -> DialogAnswer {
        report(.failed(DSBridgeFailure(.unknownDocument, message)))
        return .accepted(text: failure.description)
    }

    private func answer(_ method: String, _ argument: String, for document: Document) -> String {
        do {
            let request: JSONValue = ["method": .string(method), "argument": .string(argument)]
            let answer = try bridge?.callNow("dsbridge.call", JSONText(request.jsonText), for: document.id)
            return answer.map { String(decoding: $0.utf8, as: UTF8.self) } ?? failure.description
        } catch {
            let reason = error as? DSBridgeFailure ?? DSBridgeFailure(.refused, "\(error)")
            report(.failed(reason.completed(method, by: document)))
            return failure.description
        }
    }

    private static let mark = "dsbridge:"
}

public import TomboloEngine
import TomboloBridge

extension DSBridge: PromptAnswering {
    /// Answers a prompt that is a call, and leaves all others alone.
    ///
    /// Only the page's half of a document that the dialect is switched on for knows a secret. A call without one gets the
    /// code -1, whoever made it.
    public func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        if message.hasPrefix(Self.secretMark) {
            let parts = message.dropFirst(Self.secretMark.count)
            guard let end = parts.firstIndex(of: ":"), let sender = document(for: parts[..<end]) else {
                return refuse("A call without a secret that is known: its document is over, or it is made up.")
            }
            let method = String(parts[parts.index(after: end)...])
            return .accepted(text: answer(method, defaultText, for: sender))
        }
        guard message.hasPrefix("_dsbridge=") else { return nil }
        return refuse(
            "A call from a document that DSBridge is not switched on for: name its origin in the reach, if it shall be."
        )
    }

    private func refuse(_ message: String) -> DialogAnswer {
        report(.failed(DSBridgeFailure(.unknownDocument, message)))
        return .accepted(text: failure.description)
    }

    private func answer(_ method: String, _ argument: String, for sender: Sender) -> String {
        do {
            let request: JSONValue = ["method": .string(method), "argument": .string(argument)]
            let answer = try bridge?.callNow("dsbridge.call", JSONText(request.jsonText), for: sender.document)
            return answer.map { String(decoding: $0.utf8, as: UTF8.self) } ?? failure.description
        } catch {
            let reason = error as? DSBridgeFailure ?? DSBridgeFailure(.refused, "\(error)")
            report(.failed(reason.completed(method, by: sender)))
            return failure.description
        }
    }

    private static let secretMark = "_tombolo_dsbridge:"
}

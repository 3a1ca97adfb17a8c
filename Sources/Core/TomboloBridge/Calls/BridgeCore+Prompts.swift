import TomboloEngine

extension BridgeCore: PromptAnswering {
    /// Answers the prompts of relays.
    ///
    /// Prompts that no dialect handles are dismissed, and so are pages' imitations of such prompts. They must not be
    /// shown as a dialog, because a user cannot answer them and the key in the message must stay secret.
    func page(_ page: Page, answerPrompt message: String, defaultText: String) -> DialogAnswer? {
        guard message.hasPrefix(Wire.promptMark) else { return nil }
        let request = synchronousCalls.request(in: message)
        if let (session, what) = request, what == Wire.callRequest {
            let answer = synchronousCalls.answerByText(Array(defaultText.utf8)[...], in: session)
            return .accepted(text: String(decoding: answer, as: UTF8.self))
        }
        observers.report(
            .malformed("a synchronous request that no dialect handles", by: request?.session.document))
        return .dismissed
    }
}

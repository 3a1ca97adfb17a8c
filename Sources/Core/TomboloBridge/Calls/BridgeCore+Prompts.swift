import TomboloEngine

extension BridgeCore: PromptAnswering {
    /// Answers the prompts of relays, and dismisses those that no dialect handles, so that they never reach the page's
    /// dialogs. A user could not answer such a prompt, and the key in its message must stay secret. Pages can imitate
    /// these prompts; imitations are dismissed too.
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

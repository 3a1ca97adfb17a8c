import TomboloEngine

extension BridgeCore: PageObserving {
    /// Ends documents on the engine's events: a commit ends all earlier documents, and so do a crash and closing the
    /// page.
    func page(_ page: Page, did event: PageEvent) {
        switch event {
        case .navigation(.started): lifecycle.navigationStarted()
        case .navigation(.committed): lifecycle.navigationCommitted()
        case .navigation(.finished): lifecycle.navigationFinished()
        case .navigation(.failed), .navigation(.cancelled): lifecycle.navigationFailed()
        case .crashed: lifecycle.processCrashed()
        case .closed:
            lifecycle.pageClosed()
            observers.finish()
            if let bridge { calls.detach(bridge) }
        default: break
        }
    }
}

extension BridgeCore: PromptAnswering {
    /// Keeps the prompts of relays, and imitations of them, from the page's dialogs where no dialect answers them. A
    /// user cannot answer such a prompt, and the key in it must stay secret.
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

extension BridgeCore: FrameCensus {
    var hasForeignFrames: Bool { documents.hasForeignFrames }
}

import TomboloEngine

extension BridgeCore: PageObserving {
    /// Passes the engine's events to the life cycle of the documents. A commit, a crash of the web process and the
    /// closing of the page end all documents that exist by then.
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

extension BridgeCore: FrameCensus {
    var hasForeignFrames: Bool { documents.hasForeignFrames }
}

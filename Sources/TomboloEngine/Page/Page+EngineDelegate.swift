#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Page: PageEngineDelegate {
    /// Keeps the committed URL and passes the event on.
    public func engine(_ engine: any PageEngine, did event: NavigationEvent) {
        switch event {
        case .committed(let url), .changedURL(let url): noteCommit(of: url)
        default: break
        }
        // A press was meant for the document that it was made in.
        if case .committed = event { userActivation.clear() }
        loadedOrigins.note(event)
        appLoads.note(event)
        report(.navigation(event))
    }

    /// Passes it on.
    public func engineDidChangeTitle(_ engine: any PageEngine) { report(.title(engine.title)) }

    /// Passes it on.
    public func engineDidChangeProgress(_ engine: any PageEngine) { report(.progress(engine.progress)) }

    /// Gives the message to its handler.
    public func engine(_ engine: any PageEngine, didReceive message: ScriptMessage) { dispatch(message) }

    /// Passes it on.
    public func engine(_ engine: any PageEngine, did event: DownloadEvent) { report(.download(event)) }

    /// Passes it on.
    public func engine(_ engine: any PageEngine, didFail fault: InterceptionFault) {
        report(.interceptionFailed(fault))
    }

    /// Passes it on.
    public func engineWantsClose(_ engine: any PageEngine) { report(.wantsClose) }

    /// Passes it on.
    public func engine(_ engine: any PageEngine, didRefuse request: UnsupportedRequest) {
        report(.refused(request.description, by: UnsupportedRequest.refuser))
    }

    /// Asks those who answer prompts, then the presenter.
    public func engine(_ engine: any PageEngine, present dialog: Dialog) async -> DialogAnswer {
        if case .prompt(let message, let defaultText) = dialog,
            let answer = answerOfAnswerers(to: message, defaultText)
        {
            return answer
        }
        if let answer = dialogWaiting.immediateAnswer(to: dialog) {
            enqueue(dialog)
            report(.dialog(dialog, answer))
            return answer
        }
        let answer = await show(dialog, from: origin)
        report(.dialog(dialog, answer))
        return answer
    }

    /// Loads the page again, unless it crashes again and again.
    public func engine(_ engine: any PageEngine, didCrash reason: CrashReason) {
        report(.crashed(reason))
        guard !isClosed, reason != .terminated else { return }
        switch recoveryAction() {
        case .reload: reload()
        case .leave: break
        case .giveUp: report(.crashLoop)
        }
    }
}

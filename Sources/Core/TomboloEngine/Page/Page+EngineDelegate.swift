#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Page: PageEngineDelegate {
    /// Stores the committed URL and reports the event.
    package func engine(_ engine: any PageEngine, did event: NavigationEvent) {
        switch event {
        case .committed(let url), .changedURL(let url): noteCommit(of: url)
        default: break
        }
        // A press of the user counts only for the document in which it was made.
        if case .committed = event { userActivation.clear() }
        loadedOrigins.note(event)
        appLoads.note(event)
        report(.navigation(event))
    }

    /// Reports the new title.
    package func engineDidChangeTitle(_ engine: any PageEngine) { report(.title(engine.title)) }

    /// Reports the new progress.
    package func engineDidChangeProgress(_ engine: any PageEngine) { report(.progress(engine.progress)) }

    /// Passes the message to its handler.
    package func engine(_ engine: any PageEngine, didReceive message: ScriptMessage) { dispatch(message) }

    package func engine(_ engine: any PageEngine, did event: DownloadEvent) { report(.download(event)) }

    package func engine(_ engine: any PageEngine, didFail fault: InterceptionFault) {
        report(.interceptionFailed(fault))
    }

    /// Reports the request. The app decides whether to close the page.
    package func engineDidRequestClose(_ engine: any PageEngine) { report(.closeRequested) }

    /// Reports the refused request, and names the engine as its refuser.
    package func engine(_ engine: any PageEngine, didRefuse request: UnsupportedRequest) {
        report(.refused(request.description, by: UnsupportedRequest.refuser))
    }

    /// Answers a dialog. A prompt goes to the prompt answerers first. A dialog that they do not answer goes to the
    /// presenter, or is answered immediately if page script does not wait (`dialogWaiting`).
    package func engine(_ engine: any PageEngine, present dialog: Dialog) async -> DialogAnswer {
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

    /// Reloads the page, unless it crashes repeatedly (``CrashRecovery``).
    package func engine(_ engine: any PageEngine, didCrash reason: CrashReason) {
        report(.crashed(reason))
        guard !isClosed, reason != .terminated else { return }
        switch recoveryAction() {
        case .reload: reload()
        case .leave: break
        case .giveUp: report(.crashLoop)
        }
    }
}

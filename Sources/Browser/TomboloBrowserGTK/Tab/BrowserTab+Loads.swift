import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// Handling of loads, and the alerts about them.
extension BrowserTab {
    /// Handles an event of a load.
    func handle(_ step: NavigationEvent) {
        guard !startsInOpenersName(step) else { return }
        let wasRequested = state.isRequested
        switch step {
        case .started: applySettings()
        case .committed(let url): commit(url, isRequested: wasRequested)
        case .changedURL(let url): visit.change(url)
        default: break
        }
        var alert: BrowserAlert?
        change { alert = $0.apply(step) }
        switch step {
        // Forgets the request, because a later address that the page sets by itself is not one that the user requested.
        case .failed, .cancelled: if wasRequested, !state.hasRequest { visit.forgetRequest() }
        default: break
        }
        guard let alert else { return }
        // Limits the alerts, because a page that fails again and again would otherwise block the user with endless
        // alerts.
        if wasRequested || unsolicited.isFirstFailure() { tell(alert) }
    }

    /// Handles the load of the empty document with which a tab opened by a page begins; see `TabOpener`. Once the empty
    /// document is loaded, it navigates to the target. Returns whether the event needs no further handling.
    private func startsInOpenersName(_ step: NavigationEvent) -> Bool {
        guard let target = opener?.target else { return false }
        switch step {
        case .finished, .failed, .cancelled: opener = nil
        default: return true
        }
        guard case .finished = step else { return false }
        Task {
            _ = try? await engine.callFunction(
                TabOpener.script, argument: .string(target.absoluteString), in: TabOpener.world)
        }
        return true
    }

    private func commit(_ url: URL, isRequested: Bool) {
        let origin = Origin(of: url)
        let before = state.document.map(Origin.init(of:))
        // Opaque origins compare equal, because they may belong to the same document. A load that the page started must
        // not reset the decision about downloads.
        if isRequested || origin != before { unsolicited.leaveSite() }
        session.arrive(at: origin, from: before)
        dialogs.documentChanged(to: origin, isUserInitiated: isRequested)
        foreignFrames?.documentChanged()
        popups.forgetBlocked()
        engine.zoom = session.zoom.zoom(of: origin)
        unseenAlert = nil
        visit.commit(url, isRequested: isRequested)
    }

    /// Refuses a load of a site that may not be loaded without encryption.
    ///
    /// The engine does not report whether the load is in the main frame. The error page replaces the page if the user
    /// started the load or moved to it in the history, or if the load is a redirect of the main frame's load. For any
    /// other load, the user is only notified, and can then open the URL.
    func refuse(_ action: NavigationAction) {
        let isRedirected = action.isRedirect && state.isAwaitingDocument
        let isGoneTo = action.kind == .backForward && (state.isRequested || state.awaits(action.url))
        if action.isUserInitiated || isRedirected || isGoneTo {
            refuse(action.url)
        } else if unsolicited.isFirstRefusal() {
            onEvent(.refused(action.url))
        }
    }

    /// Shows the error page for a URL whose site may not be loaded without encryption.
    func refuse(_ url: URL) {
        page.stop()
        fail(LoadFailure(url, cause: .insecure))
    }

    /// Shows the error page of a failure, and its alert.
    func fail(_ failure: LoadFailure) {
        var alert: BrowserAlert?
        change { alert = $0.fail(failure) }
        if let alert { tell(alert) }
    }

    func tell(_ alert: BrowserAlert) {
        unseenAlert = alert
        onEvent(.alert)
    }

    /// Returns the alert that the user has not seen, and removes it. Call it when the tab is selected.
    func takeUnseenAlert() -> BrowserAlert? {
        defer { unseenAlert = nil }
        return unseenAlert
    }
}

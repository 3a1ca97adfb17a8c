import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// Handling of loads, and the alerts about them.
extension BrowserTab {
    /// Handles a step of a load.
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
        guard let alert else { return }
        // A page that fails again and again would otherwise block the user without end.
        if wasRequested || unsolicited.isFirstFailure() { tell(alert) }
    }

    /// Handles the load of the empty document in which a tab begins that a page opened. Once that document is loaded,
    /// it navigates to the target.
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
        // Documents without an origin may be the same one: a load that the page started must not reset the decision.
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
    /// The engine does not report whether it is in the main frame. Only a load that the user requested replaces the
    /// page with the error page. For any other one the user is notified, and can open it.
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

    /// Returns the alert that the user has not seen, when the tab is selected, and removes it.
    func takeUnseenAlert() -> BrowserAlert? {
        defer { unseenAlert = nil }
        return unseenAlert
    }
}

import Foundation
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK

/// What becomes of loads, and what a person is told of them.
extension BrowserTab {
    /// Takes a step of a load.
    func hear(_ step: NavigationEvent) {
        guard !startsInOpenersName(step) else { return }
        let wasAsked = state.isAsked
        switch step {
        case .started: applySettings()
        case .committed(let url): commit(url, isAsked: wasAsked)
        case .changedURL(let url): visit.change(url)
        default: break
        }
        var alert: BrowserAlert?
        change { alert = $0.apply(step) }
        guard let alert else { return }
        // A page that fails again and again would otherwise hold a person up for ever.
        if wasAsked || unbidden.isFirstFailure() { tell(alert) }
    }

    /// Takes the steps of the empty document that a tab begins with which a page opened; once it is there it leads on.
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

    private func commit(_ url: URL, isAsked: Bool) {
        let origin = Origin(of: url)
        let before = state.document.map(Origin.init(of:))
        // Documents without an origin may be the same one: a load of the page's own must not be a way out.
        if isAsked || origin != before { unbidden.leaveSite() }
        session.arrive(at: origin, from: before)
        dialogs.documentChanged(to: origin, isUserInitiated: isAsked)
        frameWatch?.documentChanged()
        popups.forgetBlocked()
        engine.zoom = session.zoom.zoom(of: origin)
        unseenAlert = nil
        visit.commit(url, isAsked: isAsked)
    }

    /// A document may not be loaded, since nobody has allowed its site to be asked without encryption.
    ///
    /// The engine does not say whether it is the whole page or a frame. Only what the person has asked for takes the place of the page;
    /// of anything else they get to know, and can have it.
    func refuse(_ action: NavigationAction) {
        let isRedirected = action.isRedirect && state.isAwaitingDocument
        let isGoneTo = action.kind == .backForward && (state.isAsked || state.awaits(action.url))
        if action.isUserInitiated || isRedirected || isGoneTo {
            refuse(action.url)
        } else if unbidden.isFirstRefusal() {
            heard(.refused(action.url))
        }
    }

    /// Tells that a page may not be gone to, since nobody has allowed its site to be asked without encryption.
    func refuse(_ url: URL) {
        page.stop()
        fail(LoadFailure(url, cause: .insecure))
    }

    /// Shows what has become of the page, and tells of it.
    func fail(_ failure: LoadFailure) {
        var alert: BrowserAlert?
        change { alert = $0.fail(failure) }
        if let alert { tell(alert) }
    }

    func tell(_ alert: BrowserAlert) {
        unseenAlert = alert
        heard(.alert)
    }

    /// What a person is to be told of the tab now that they look at it.
    func takeUnseenAlert() -> BrowserAlert? {
        defer { unseenAlert = nil }
        return unseenAlert
    }
}

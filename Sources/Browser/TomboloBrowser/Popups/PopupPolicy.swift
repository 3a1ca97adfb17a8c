package import Foundation
package import TomboloEngine

/// The policy for windows that a page opens: one selected tab for each click or key press by the user. Each tab has its
/// own policy.
///
/// An opened tab is independent: it has no opener, even if the page did not request `noopener`. Blocked windows are
/// counted, and the user can open them later.
package struct PopupPolicy: Sendable, Hashable {
    /// The decision about a window.
    package enum Decision: Sendable, Hashable {
        /// Open a tab and select it.
        case openTab(URL)
        /// Ask the user whether to open the address in another program.
        case requestConfirmationToOpenOutside(URL)
        /// Open nothing and notify the user: the address is in ``PopupPolicy/blocked``.
        case block
        /// Open nothing: the navigation rule refuses the address, or the window has no address.
        case refuse(NavigationRule.Refusal?)
    }

    /// The setting for windows that pages open.
    package var setting: BrowserSettings.Popups
    /// The rule for the addresses of windows.
    package var rule: NavigationRule
    /// The addresses that were blocked since the page was loaded, without duplicates. Only the first ``maximumBlocked``
    /// are kept.
    package private(set) var blocked: [URL] = []
    /// Number of windows that were blocked since the page was loaded.
    package private(set) var blockedCount = 0
    private var lastOpened: ContinuousClock.Instant?

    /// Maximum number of addresses in ``blocked``.
    package static let maximumBlocked = 50
    /// Time after a window is opened during which another window is attributed to the same click or key press. The
    /// engine does not report which click or key press opened a window.
    package static let gesture = Duration.seconds(1)

    /// Creates a policy for a setting; `rule` decides about the URLs of new windows.
    package init(_ setting: BrowserSettings.Popups, rule: NavigationRule) {
        self.setting = setting
        self.rule = rule
    }

    /// Decides about a window that the page requests.
    /// - Parameter now: The current time.
    package mutating func decide(_ request: NewWindowRequest, at now: ContinuousClock.Instant) -> Decision {
        // An empty window is useful only to a script, and no script would get a reference to it.
        guard let url = request.url, url.absoluteString.lowercased() != "about:blank" else { return .refuse(nil) }
        let action = NavigationAction(
            url: url, isUserInitiated: request.isUserInitiated, isMainFrame: true, topOrigin: request.topOrigin)
        switch rule.decide(action) {
        case .refuse(let refusal): return .refuse(refusal)
        case .requestConfirmationToOpenOutside:
            return take(request, now) ? .requestConfirmationToOpenOutside(url) : block(url)
        case .show: return take(request, now) ? .openTab(url) : block(url)
        }
    }

    /// Notes a click or key press by the user in the page, after which one more window may be opened.
    package mutating func noteGesture() { lastOpened = nil }

    /// Removes the blocked addresses, for the user to open them.
    /// - Returns: The addresses to open.
    package mutating func takeBlocked() -> [URL] {
        defer { forgetBlocked() }
        return blocked
    }

    /// Removes the blocked addresses, because another page is loaded.
    package mutating func forgetBlocked() {
        blocked = []
        blockedCount = 0
    }

    private mutating func take(_ request: NewWindowRequest, _ now: ContinuousClock.Instant) -> Bool {
        switch setting {
        case .always: return true
        case .never: return false
        case .whenAsked:
            guard request.isUserInitiated else { return false }
            if let lastOpened, now - lastOpened < Self.gesture { return false }
            lastOpened = now
            return true
        }
    }

    private mutating func block(_ url: URL) -> Decision {
        blockedCount += 1
        if blocked.count < Self.maximumBlocked, !blocked.contains(url) { blocked.append(url) }
        return .block
    }
}

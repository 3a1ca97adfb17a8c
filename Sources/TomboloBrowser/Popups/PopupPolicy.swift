public import Foundation
public import TomboloEngine

/// Which windows a page may open: one tab in front for each click or key press of a person's. One for each tab.
///
/// What is opened is independent: it has no opener, whether the page asked for `noopener` or not. What was blocked is counted, and a person
/// can have it opened after all.
public struct PopupPolicy: Sendable, Hashable {
    /// What to do.
    public enum Verdict: Sendable, Hashable {
        /// A tab is opened, and is the one in front.
        case openTab(URL)
        /// A person is asked whether another program shall open it.
        case askToOpenOutside(URL)
        /// Nothing is opened, and a person is told: it is in ``PopupPolicy/blocked``.
        case block
        /// Nothing is opened; the address is none that a page may lead to, or there is none.
        case refuse(NavigationRule.Refusal?)
    }

    /// Which windows pages may open.
    public var setting: BrowserSettings.Popups
    /// Where they may lead.
    public var rule: NavigationRule
    /// What was not opened since the page was loaded, the first ``maximumBlocked`` of it, each address once.
    public private(set) var blocked: [URL] = []
    /// How many windows were not opened since the page was loaded.
    public private(set) var blockedCount = 0
    private var lastOpened: ContinuousClock.Instant?

    /// The most addresses that are noted.
    public static let maximumBlocked = 50
    /// So long a window is taken to come from the click or key press that the last one came from, as the engine does not tell them apart.
    public static let gesture = Duration.seconds(1)

    /// Makes a policy.
    public init(_ setting: BrowserSettings.Popups, rule: NavigationRule) {
        self.setting = setting
        self.rule = rule
    }

    /// Decides about a window that the page wants.
    /// - Parameter now: The time.
    public mutating func decide(_ request: NewWindowRequest, at now: ContinuousClock.Instant) -> Verdict {
        // An empty window is for a script to fill, and no script gets hold of it.
        guard let url = request.url, url.absoluteString.lowercased() != "about:blank" else { return .refuse(nil) }
        let action = NavigationAction(
            url: url, isUserInitiated: request.isUserInitiated, isMainFrame: true, topOrigin: request.topOrigin)
        switch rule.decide(action) {
        case .refuse(let refusal): return .refuse(refusal)
        case .askToOpenOutside:
            return take(request, now) ? .askToOpenOutside(url) : block(url)
        case .show: return take(request, now) ? .openTab(url) : block(url)
        }
    }

    /// A person has clicked or pressed a key in the page: one more window may be opened.
    public mutating func noteGesture() { lastOpened = nil }

    /// A person wants to have what was blocked.
    /// - Returns: What to open; it is blocked no more.
    public mutating func takeBlocked() -> [URL] {
        defer { forgetBlocked() }
        return blocked
    }

    /// Another page is loaded.
    public mutating func forgetBlocked() {
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

    private mutating func block(_ url: URL) -> Verdict {
        blockedCount += 1
        if blocked.count < Self.maximumBlocked, !blocked.contains(url) { blocked.append(url) }
        return .block
    }
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A wish for another window: `window.open`, `target=_blank`.
public struct NewWindowRequest: Sendable, Hashable {
    /// What the new window would show; nil for an empty one.
    public var url: URL?
    /// Whether a person's click or key press stands behind it.
    public var isUserInitiated: Bool
    /// The origin of the top-level document that is shown now.
    public var topOrigin: Origin

    /// Makes a request; engines and tests do.
    public init(url: URL?, isUserInitiated: Bool, topOrigin: Origin) {
        self.url = url
        self.isUserInitiated = isUserInitiated
        self.topOrigin = topOrigin
    }
}

/// What a new-window policy answers. The opener never gets a handle on the new window: `window.open` returns null.
public enum NewWindowDecision: Sendable, Hashable {
    /// No window.
    case refuse
    /// The page itself goes there; the navigation policy is asked as well.
    case loadHere
    /// The app is told (``PageEvent/wantsWindow(_:)``) and opens an independent page of its own.
    case open
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A request for another window: `window.open`, `target=_blank`.
public struct NewWindowRequest: Sendable, Hashable {
    /// The URL for the new window; nil for an empty window.
    public var url: URL?
    /// Whether a click or key press of the user caused the request.
    public var isUserInitiated: Bool
    /// The origin of the current top-level document.
    public var topOrigin: Origin

    /// Creates a request; for engines and tests.
    public init(url: URL?, isUserInitiated: Bool, topOrigin: Origin) {
        self.url = url
        self.isUserInitiated = isUserInitiated
        self.topOrigin = topOrigin
    }
}

/// The decision of a new-window policy. The opener never gets a handle to the new window: `window.open` returns null.
public enum NewWindowDecision: Sendable, Hashable {
    /// Do not open a window.
    case refuse
    /// Load the URL in the page itself. The navigation policy then decides about this load.
    case loadHere
    /// Notify the app (``PageEvent/windowRequested(_:)``), which opens an independent page.
    case open
}

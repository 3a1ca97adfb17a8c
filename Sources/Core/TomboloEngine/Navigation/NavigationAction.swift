#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The upcoming load of a document in the page. A navigation policy decides about it.
///
/// On WebKitGTK, ``isMainFrame`` is nil: the engine does not report whether an action is for the top-level document or
/// for a frame. So on WebKitGTK a rule that refuses or allows a URL does so for both.
public struct NavigationAction: Sendable, Hashable {
    /// The cause of a navigation.
    public enum Kind: String, Sendable, Hashable {
        /// A click on a link.
        case link
        /// The submission of a form.
        case form
        /// An entry of the back-forward list.
        case backForward
        /// A reload.
        case reload
        /// A form sent again by a reload.
        case formResubmission
        /// Script, a frame's `src`, the app itself, or any other cause.
        case other
    }

    /// The URL of the document to load.
    public var url: URL
    /// The cause of the navigation.
    public var kind: Kind
    /// The request's method, in upper case.
    public var method: String
    /// Whether a click or key press of the user caused the navigation, as far as the engine reports that.
    public var isUserInitiated: Bool
    /// Whether the navigation follows a server's redirect.
    public var isRedirect: Bool
    /// Whether the navigation changes the top-level document; nil if the engine does not report it.
    public var isMainFrame: Bool?
    /// Whether the app requested exactly this load.
    public var isFromApp: Bool
    /// The origin of the top-level document that the page shows before the navigation.
    public var topOrigin: Origin

    /// Creates an action; for engines and tests.
    public init(
        url: URL, kind: Kind = .other, method: String = "GET", isUserInitiated: Bool = false, isRedirect: Bool = false,
        isMainFrame: Bool? = nil, isFromApp: Bool = false, topOrigin: Origin = .opaque
    ) {
        self.url = url
        self.kind = kind
        self.method = method
        self.isUserInitiated = isUserInitiated
        self.isRedirect = isRedirect
        self.isMainFrame = isMainFrame
        self.isFromApp = isFromApp
        self.topOrigin = topOrigin
    }
}

/// The decision of a navigation policy.
public enum NavigationDecision: Sendable, Hashable {
    /// Continue the navigation.
    case allow
    /// Leave the page as it is.
    case cancel
}

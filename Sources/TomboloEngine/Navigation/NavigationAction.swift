#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A document about to be loaded somewhere in the page: what a navigation policy decides about.
///
/// ## Platforms
/// WebKitGTK does not say whether an action is for the top-level document or for a frame in it (``isMainFrame`` is nil
/// there): a rule that refuses a URL refuses it as a frame too, and a rule that allows one allows both.
public struct NavigationAction: Sendable, Hashable {
    /// What set the navigation off.
    public enum Kind: String, Sendable, Hashable {
        /// A link.
        case link
        /// A form.
        case form
        /// The back or forward list.
        case backForward
        /// A reload.
        case reload
        /// A form sent again by a reload.
        case formResubmission
        /// Script, a frame's `src`, the app itself, or anything else.
        case other
    }

    /// Where it would go.
    public var url: URL
    /// What set it off.
    public var kind: Kind
    /// The request's method, in upper case.
    public var method: String
    /// Whether a person's click or key press stands behind it, as far as the engine knows.
    public var isUserInitiated: Bool
    /// Whether a server's redirect led here.
    public var isRedirect: Bool
    /// Whether it is the top-level document that would change; nil where the engine does not say.
    public var isMainFrame: Bool?
    /// Whether the app asked for exactly this load itself.
    public var isFromApp: Bool
    /// The origin of the top-level document that is shown now.
    public var topOrigin: Origin

    /// Makes an action; engines and tests do.
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

/// What a navigation policy answers.
public enum NavigationDecision: Sendable, Hashable {
    /// Load it.
    case allow
    /// Leave the page as it is.
    case cancel
}

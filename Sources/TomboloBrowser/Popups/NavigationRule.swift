import Foundation
public import TomboloEngine

/// What becomes of an address that a page, a person's click on it, or the browser itself leads to.
public struct NavigationRule: Sendable, Hashable {
    /// What to do.
    public enum Verdict: Sendable, Hashable {
        /// The page is loaded.
        case show
        /// A person is asked whether another program shall open it.
        case askToOpenOutside
        /// Nothing is loaded.
        case refuse(Refusal)
    }

    /// Why nothing is loaded.
    public enum Refusal: Sendable, Hashable {
        /// The site can only be asked unencrypted, and is none that may be.
        case insecure(host: String)
        /// `javascript:`, `data:` and `file:` addresses would have a page run, be or read what it should not.
        case forbiddenScheme(String)
        /// Nobody knows the scheme.
        case unknownScheme(String)
        /// The browser's own pages are not for others to lead to.
        case ownPage
        /// Another program would have been opened, and no person's click or key press stands behind that.
        case notAsked(scheme: String)
        /// An address for another program of more than ``NavigationRule/maximumExternalLength`` bytes.
        case tooLong
    }

    /// Which sites may be asked without encryption.
    public var insecureSites: InsecureSites

    /// Makes the rule.
    public init(insecureSites: InsecureSites) { self.insecureSites = insecureSites }

    /// The most bytes of an address for another program.
    public static let maximumExternalLength = 4096

    /// Decides. Where the engine does not say whether it is the whole page that would go there, the page is meant.
    public func decide(_ action: NavigationAction) -> Verdict {
        let scheme = action.url.scheme?.lowercased() ?? ""
        switch scheme {
        case "https", "blob": return .show
        case "http":
            return insecureSites.allow(action.url)
                ? .show : .refuse(.insecure(host: SiteHost(of: action.url)?.name ?? ""))
        case "about":
            return ["blank", "srcdoc"].contains(Self.rest(of: action.url)) ? .show : .refuse(.unknownScheme(scheme))
        case "data" where action.isMainFrame == false: return .show
        case "data", "javascript", "file": return .refuse(.forbiddenScheme(scheme))
        case "app": return Self.isOwn(action) ? .show : .refuse(.ownPage)
        case _ where Self.outside.contains(scheme):
            guard action.isUserInitiated else { return .refuse(.notAsked(scheme: scheme)) }
            return action.url.absoluteString.utf8.count <= Self.maximumExternalLength
                ? .askToOpenOutside : .refuse(.tooLong)
        default: return .refuse(.unknownScheme(scheme))
        }
    }

    /// What other programs are for: mail (RFC 6068), telephones (RFC 3966), short messages (RFC 5724), and places (RFC 5870).
    private static let outside: Set<String> = ["mailto", "tel", "sms", "geo"]

    /// Whether the browser leads to its own page: by itself, along the history, or from another page of its own.
    private static func isOwn(_ action: NavigationAction) -> Bool {
        if action.isFromApp || action.kind == .backForward || action.kind == .reload { return !action.isRedirect }
        guard case .tuple("app", _, _) = action.topOrigin else { return false }
        return !action.isRedirect
    }

    private static func rest(of url: URL) -> String {
        let text = url.absoluteString.drop { $0 != ":" }.dropFirst()
        return text.prefix { $0 != "?" && $0 != "#" }.lowercased()
    }
}

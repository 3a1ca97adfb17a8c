import Foundation
package import TomboloEngine

/// Decides about navigations, whether they are started by the page, by the user's click in the page, or by the browser
/// itself.
package struct NavigationRule: Sendable, Hashable {
    /// The decision about a navigation.
    package enum Decision: Sendable, Hashable {
        /// Load the page.
        case show
        /// Ask the user whether to open the address in another program.
        case requestConfirmationToOpenOutside
        /// Load nothing.
        case refuse(Refusal)
    }

    /// The reason for loading nothing.
    package enum Refusal: Sendable, Hashable {
        /// The site is only available without encryption, and is not an exception.
        case insecure(host: String)
        /// `javascript:`, `data:` and `file:` addresses would let a page run code, show content or read files that it
        /// should not.
        case forbiddenScheme(String)
        /// The scheme is unknown.
        case unknownScheme(String)
        /// A web page must not navigate to the browser's own pages.
        case ownPage
        /// The navigation would open another program without a click or key press by the user.
        case notUserInitiated(scheme: String)
        /// The address for another program has more than ``NavigationRule/maximumExternalLength`` bytes.
        case tooLong
    }

    /// The sites that may be loaded without encryption.
    package var insecureSites: InsecureSites

    /// Creates a rule that allows plain http for `insecureSites`.
    package init(insecureSites: InsecureSites) { self.insecureSites = insecureSites }

    /// Limit of an address for another program, in bytes.
    package static let maximumExternalLength = 4096

    /// Decides about a navigation. If the engine does not report whether the navigation is in the main frame, the main
    /// frame is assumed.
    package func decide(_ action: NavigationAction) -> Decision {
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
            guard action.isUserInitiated else { return .refuse(.notUserInitiated(scheme: scheme)) }
            return action.url.absoluteString.utf8.count <= Self.maximumExternalLength
                ? .requestConfirmationToOpenOutside : .refuse(.tooLong)
        default: return .refuse(.unknownScheme(scheme))
        }
    }

    /// The schemes for other programs: mail (RFC 6068), telephones (RFC 3966), short messages (RFC 5724), and places
    /// (RFC 5870).
    private static let outside: Set<String> = ["mailto", "tel", "sms", "geo"]

    /// Whether the browser itself navigates to one of its own pages: directly, along the history, or from another of
    /// its own pages.
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

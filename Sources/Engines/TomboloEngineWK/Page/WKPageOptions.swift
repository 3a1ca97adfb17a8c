import Foundation
package import TomboloEngine
import WebKit

/// The options of a page in this engine.
package struct WKPageOptions: Sendable, Hashable {
    /// Text that is appended to the engine's user agent, after a space; nil to append no text.
    package var userAgentSuffix: String?
    /// Whether a `file:` document may read the other files of its folder. Default: false. If true, it can read them and send them anywhere.
    package var allowsFileAccess = false
    /// Whether the page may be inspected with Safari. Default: false.
    package var developerTools = false
    /// On iOS, whether the page can show only the domains and schemes that the app lists in `WKAppBoundDomains` of its
    /// Info.plist. Default: true if there is such a list. If there is one, WebKit provides neither the app's scripts
    /// nor message handlers in pages without this limit.
    package var limitsNavigationsToAppBoundDomains =
        Bundle.main.object(forInfoDictionaryKey: "WKAppBoundDomains") != nil

    /// Limits of the requests to the schemes that the page serves.
    package var schemeLimits = SchemeLimits()

    /// Creates the default options, which are the most restrictive.
    package init() {}

    func apply(to configuration: WKWebViewConfiguration) {
        configuration.applicationNameForUserAgent = userAgentSuffix
        configuration.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
        // With this setting, script can open windows only in response to the user's action, and the policies decide
        // about these.
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false
    }
}

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// A request of a page or its server that no app can allow. The engine refuses it, and the page reports it as
/// ``PageEvent/refused(_:by:)``.
package enum UnsupportedRequest: Sendable, Hashable {
    /// `window.print()`, in the page or in one of its frames. The engine's dialog would block the program.
    case printing
    /// A server or a proxy requests a name and a password (HTTP 401, 407), or a certificate of the user. The engine
    /// continues without these credentials, and shows the server's response. `host` includes the port.
    case credentials(host: String)
    /// A web server's redirect to an app's folder, `data:` or any other scheme except http and https. The load fails.
    /// If the engine does not support the scheme, the rules of the navigation policy run first, and can take data from
    /// the URL. An app whose sign-in ends with a redirect to its own scheme uses this.
    ///
    /// ## Platforms
    /// WebKitGTK shows an empty document in place of `data:` and `about:`. For `file:` it ends the web process, which is
    /// reported as a crash.
    case redirect(URL)
}

extension UnsupportedRequest {
    /// The text that ``PageEvent/refused(_:by:)`` contains for such requests instead of the name of a rule.
    package static let refuser = "engine (no app can allow it)"

    /// Creates the request from the values of ``PageEvent/refused(_:by:)``; nil if a rule refused it.
    package init?(refused what: String, by refuser: String) {
        guard refuser == Self.refuser else { return nil }
        let (credentials, redirect) = ("credentials for ", "redirect to ")
        if what == Self.printing.description {
            self = .printing
        } else if what.hasPrefix(credentials) {
            self = .credentials(host: String(what.dropFirst(credentials.count)))
        } else if what.hasPrefix(redirect), let url = URL(string: String(what.dropFirst(redirect.count))) {
            self = .redirect(url)
        } else {
            return nil
        }
    }
}

extension UnsupportedRequest: CustomStringConvertible {
    /// The request as text, as it appears in ``PageEvent/refused(_:by:)``.
    package var description: String {
        switch self {
        case .printing: "printing"
        case .credentials(let host): "credentials for \(host)"
        // Shortens the URL, so that the event's limit does not truncate it, and it can still be parsed.
        case .redirect(let url): "redirect to \(url.shortened(toBytes: EventLimits.maximumTextBytes / 2))"
        }
    }
}

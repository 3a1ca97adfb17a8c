#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a page or its server can ask for and no app can allow: the engine refuses it, and the page tells of it as
/// ``PageEvent/refused(_:by:)``.
public enum UnsupportedRequest: Sendable, Hashable {
    /// `window.print()`, in the page or in any frame of it. The dialog of the engine would hold up the program.
    case printing
    /// A name and a password for a server or a proxy (HTTP 401, 407), or a certificate of the person's. The engine goes
    /// on without, and shows what the server answers then. `host` has the port.
    case credentials(host: String)
    /// A server's redirect out of the web: to an app's folder, `data:` or any other scheme but http and https. The load
    /// fails. Of a scheme that the engine does not know, as an app's own for signing in, a navigation rule is asked
    /// first and can take what it needs from the URL.
    ///
    /// ## Platforms
    /// WebKitGTK puts an empty document in the place of `data:` and `about:`, and ends the web process for `file:`,
    /// which is told as a crash.
    case redirect(URL)
}

extension UnsupportedRequest {
    /// Who refuses it, where ``PageEvent/refused(_:by:)`` has the name of a rule.
    public static let refuser = "engine (no app can allow it)"

    /// What ``PageEvent/refused(_:by:)`` tells of; nil for what a rule has refused.
    public init?(refused what: String, by refuser: String) {
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
    /// What was asked for, as it stands in ``PageEvent/refused(_:by:)``.
    public var description: String {
        switch self {
        case .printing: "printing"
        case .credentials(let host): "credentials for \(host)"
        // Short enough to be read back from an event's text.
        case .redirect(let url): "redirect to \(url.shortened(toBytes: EventLimits.maximumTextBytes / 2))"
        }
    }
}

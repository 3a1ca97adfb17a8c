#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One cookie of a profile.
public struct Cookie: Sendable, Hashable {
    /// The rule for sending a cookie with requests that another site causes.
    public enum SameSite: String, Sendable, Hashable {
        /// The cookie is always sent; requires ``Cookie/isSecure``.
        case none
        /// The cookie is sent only with top-level navigations.
        case lax
        /// The cookie is never sent.
        case strict
    }

    /// The name. ``Profile/setCookie(_:)`` throws if it is empty or contains `=`, `;` or a control character.
    public var name: String
    /// The value. ``Profile/setCookie(_:)`` throws if it contains `;` or a control character.
    public var value: String
    /// The host that the cookie belongs to; a leading dot includes subdomains.
    public var domain: String
    /// The path that the cookie is limited to.
    public var path: String
    /// The expiry date; nil for a session cookie. Even a persistent profile does not store session cookies.
    public var expires: Date?
    /// Whether the cookie is sent over secure connections only.
    public var isSecure: Bool
    /// Whether the cookie is hidden from page script.
    public var isHTTPOnly: Bool
    /// The same-site rule; `lax` by default.
    public var sameSite: SameSite

    /// Creates a cookie; by default a session cookie for the whole host.
    public init(
        name: String, value: String, domain: String, path: String = "/", expires: Date? = nil, isSecure: Bool = false,
        isHTTPOnly: Bool = false, sameSite: SameSite = .lax
    ) {
        self.name = name
        self.value = value
        self.domain = domain
        self.path = path
        self.expires = expires
        self.isSecure = isSecure
        self.isHTTPOnly = isHTTPOnly
        self.sameSite = sameSite
    }
}

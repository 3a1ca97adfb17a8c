#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// One cookie of a profile.
public struct Cookie: Sendable, Hashable {
    /// When a cookie is sent along with requests that another site causes.
    public enum SameSite: String, Sendable, Hashable {
        /// Always; needs ``Cookie/isSecure``.
        case none
        /// On top-level navigation only.
        case lax
        /// Never.
        case strict
    }

    /// Its name.
    public var name: String
    /// Its value.
    public var value: String
    /// The host it belongs to; a leading dot includes subdomains.
    public var domain: String
    /// The path it is limited to.
    public var path: String
    /// When it ends; nil for a session cookie, which a persistent profile does not keep either.
    public var expires: Date?
    /// Whether it travels on secure connections only.
    public var isSecure: Bool
    /// Whether page script cannot see it.
    public var isHTTPOnly: Bool
    /// Its same-site rule.
    public var sameSite: SameSite

    /// Makes a cookie; by default a session cookie for the whole host.
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

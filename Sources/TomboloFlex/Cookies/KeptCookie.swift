import TomboloEngine

/// A session cookie as it is written down.
struct KeptCookie: Codable, Hashable {
    /// What tells two cookies of a profile apart.
    struct Identity: Hashable {
        var name: String
        var domain: String
        var path: String
    }

    var name: String
    var value: String
    var domain: String
    var path: String
    var isSecure: Bool
    var isHTTPOnly: Bool
    var sameSite: String

    init(_ cookie: Cookie) {
        name = cookie.name
        value = cookie.value
        domain = cookie.domain
        path = cookie.path
        isSecure = cookie.isSecure
        isHTTPOnly = cookie.isHTTPOnly
        sameSite = cookie.sameSite.rawValue
    }

    var identity: Identity { Identity(name: name, domain: domain, path: path) }

    /// The cookie; one whose rule cannot be read is the strictest.
    var cookie: Cookie {
        Cookie(
            name: name, value: value, domain: domain, path: path, isSecure: isSecure, isHTTPOnly: isHTTPOnly,
            sameSite: Cookie.SameSite(rawValue: sameSite) ?? .strict)
    }
}

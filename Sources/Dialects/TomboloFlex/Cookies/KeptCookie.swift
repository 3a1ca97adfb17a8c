import TomboloEngine

/// A session cookie in the format of the file.
struct KeptCookie: Codable, Hashable {
    /// The properties that identify a cookie in a profile.
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

    /// The cookie. If the stored SameSite policy is invalid, the cookie gets the strictest one.
    var cookie: Cookie {
        Cookie(
            name: name, value: value, domain: domain, path: path, isSecure: isSecure, isHTTPOnly: isHTTPOnly,
            sameSite: Cookie.SameSite(rawValue: sameSite) ?? .strict)
    }
}

// Parts of Foundation that are missing on Linux, declared after Apple's documentation; see ../README.md.
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"

public struct HTTPCookieStringPolicy: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let sameSiteLax = Self(rawValue: "lax")
    public static let sameSiteStrict = Self(rawValue: "strict")
}

extension HTTPCookie {
    public var sameSitePolicy: HTTPCookieStringPolicy? {
        (properties?[HTTPCookiePropertyKey("SameSite")] as? String).map { HTTPCookieStringPolicy(rawValue: $0) }
    }
}

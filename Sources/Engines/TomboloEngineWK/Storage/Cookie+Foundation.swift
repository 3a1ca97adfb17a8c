import Foundation
import TomboloEngine
import WebKit

extension Cookie {
    /// Translates a cookie of WebKit. Foundation has no value for the rule `none`, so a cookie that is sent with all
    /// requests is reported as `lax`.
    init(_ cookie: HTTPCookie) {
        self.init(
            name: cookie.name, value: cookie.value, domain: cookie.domain, path: cookie.path,
            expires: cookie.expiresDate, isSecure: cookie.isSecure, isHTTPOnly: cookie.isHTTPOnly,
            sameSite: cookie.sameSitePolicy == .sameSiteStrict ? .strict : .lax)
    }
}

extension HTTPCookie {
    /// Translates a cookie of the app; nil if Foundation does not read the same cookie from a header field. Foundation has no key for the attribute `HttpOnly`, so the
    /// cookie is made as a server would set it.
    static func make(_ cookie: Cookie) -> HTTPCookie? {
        guard cookie.isWritable, let url = cookie.setCookieURL else { return nil }
        let made = cookies(withResponseHeaderFields: ["Set-Cookie": cookie.setCookieText], for: url)
        guard made.count == 1, let first = made.first, first.name == cookie.name, first.value == cookie.value,
            first.path == cookie.path,
            first.domain.trimmingPrefix(".").lowercased() == cookie.domain.trimmingPrefix(".").lowercased()
        else { return nil }
        return first
    }
}

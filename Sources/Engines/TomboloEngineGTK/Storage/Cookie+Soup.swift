import CWebKitGTK
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import GLibRuntime
import TomboloEngine

extension Cookie {
    /// Copies a borrowed `SoupCookie`.
    init(_ cookie: OpaquePointer) {
        let sameSite: SameSite =
            switch soup_cookie_get_same_site_policy(cookie) {
            case SOUP_SAME_SITE_POLICY_STRICT: .strict
            case SOUP_SAME_SITE_POLICY_LAX: .lax
            default: .none
            }
        self.init(
            name: String(copying: soup_cookie_get_name(cookie)) ?? "",
            value: String(copying: soup_cookie_get_value(cookie)) ?? "",
            domain: String(copying: soup_cookie_get_domain(cookie)) ?? "",
            path: String(copying: soup_cookie_get_path(cookie)) ?? "/",
            expires: soup_cookie_get_expires(cookie).map {
                Date(timeIntervalSince1970: Double(g_date_time_to_unix($0)))
            },
            isSecure: soup_cookie_get_secure(cookie) != 0, isHTTPOnly: soup_cookie_get_http_only(cookie) != 0,
            sameSite: sameSite)
    }

    /// Returns a `SoupCookie` that the caller owns; nil when a part of the cookie cannot be written into a header field. The
    /// expiry is truncated to seconds.
    func soupCookie() -> OpaquePointer? {
        guard isWritable, let made = soup_cookie_new(name, value, domain, path, -1)
        else { return nil }
        if let expires {
            // GLib cannot express years beyond 9999. A cookie with such an expiry practically never expires; one with an expiry
            // before 1970 has expired.
            let seconds = min(max(expires.timeIntervalSince1970, 0), 253_402_300_799)
            let date = g_date_time_new_from_unix_utc(gint64(seconds.isNaN ? 0 : seconds))
            soup_cookie_set_expires(made, date)
            g_date_time_unref(date)
        }
        soup_cookie_set_secure(made, isSecure ? 1 : 0)
        soup_cookie_set_http_only(made, isHTTPOnly ? 1 : 0)
        let policy =
            switch sameSite {
            case .none: SOUP_SAME_SITE_POLICY_NONE
            case .lax: SOUP_SAME_SITE_POLICY_LAX
            case .strict: SOUP_SAME_SITE_POLICY_STRICT
            }
        soup_cookie_set_same_site_policy(made, policy)
        return made
    }
}

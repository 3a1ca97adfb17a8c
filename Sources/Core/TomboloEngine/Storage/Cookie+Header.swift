#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Operations for engines, which write cookies as header fields.
extension Cookie {
    /// Whether the parts of the cookie can be written into a header field.
    package var isWritable: Bool {
        !name.isEmpty && !domain.isEmpty && path.hasPrefix("/") && !name.contains("=")
            && [name, value, domain, path].allSatisfy { text in
                text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: ";") }
            }
    }

    /// The error for a cookie that is not ``isWritable``.
    package var unwritableError: ProfileError {
        ProfileError(
            message: "The cookie “\(name)” cannot be set: it needs a name without “=”, a domain, and a path that "
                + "begins with “/”, and no part may contain “;” or a control character.")
    }

    /// The value of the header field with which a server of ``setCookieURL`` sets the cookie (RFC 6265, section 4.1). The expiry is truncated to seconds.
    package var setCookieText: String {
        var parts = ["\(name)=\(value)", "Path=\(path)", "SameSite=\(sameSite.rawValue)"]
        // Without the attribute, the cookie belongs to this host alone.
        if domain.hasPrefix(".") { parts.append("Domain=\(domain.dropFirst())") }
        if let expires {
            let seconds = expires.timeIntervalSince1970
            let second = seconds.isNaN ? 0 : Int(min(max(seconds, 0), 253_402_300_799))
            parts.append("Expires=\(HTTPDate.text(secondsSince1970: second))")
        }
        if isSecure { parts.append("Secure") }
        if isHTTPOnly { parts.append("HttpOnly") }
        return parts.joined(separator: "; ")
    }

    /// A URL whose server could set the cookie.
    package var setCookieURL: URL? {
        URL(string: "https://\(domain.hasPrefix(".") ? String(domain.dropFirst()) : domain)\(path)")
    }

    /// Whether a request to `url` carries the cookie (RFC 6265, section 5.4), regardless of which document makes the
    /// request. An expired cookie is never sent.
    /// - Parameter now: The current time.
    package func isSent(to url: URL, now: Date = Date()) -> Bool {
        guard let host = url.host(percentEncoded: true)?.lowercased() else { return false }
        let isSecureURL = ["https", "wss"].contains(url.scheme?.lowercased())
        if isSecure, !isSecureURL { return false }
        if let expires, expires <= now { return false }
        let own = domain.lowercased()
        guard own.hasPrefix(".") ? host == own.dropFirst() || host.hasSuffix(own) : host == own else { return false }
        let requested = url.path(percentEncoded: true).isEmpty ? "/" : url.path(percentEncoded: true)
        guard requested != path else { return true }
        return requested.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
}

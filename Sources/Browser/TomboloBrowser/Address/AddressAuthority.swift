import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Parses the host and port of a typed address.
///
/// Delimiters are compared as Unicode scalars, as URL parsers do. A slash with a combining mark is a `Character` other
/// than `/`, but it still ends the authority.
enum AddressAuthority {
    /// Returns the text before the path, the query and the fragment.
    static func first(of text: Substring) -> Substring {
        Substring(text.unicodeScalars.prefix { !marks.contains($0) })
    }

    private static let marks: Set<Unicode.Scalar> = ["/", "?", "#", "\\"]

    /// Returns the host and port, without the text up to the last @.
    static func withoutUser(_ authority: Substring) -> Substring {
        let scalars = authority.unicodeScalars
        return scalars.lastIndex(of: "@").map { authority[scalars.index(after: $0)...] } ?? authority
    }

    /// Whether a text without a scheme is more likely a host than a word to be looked up.
    static func looksLikeHost(_ authority: Substring) -> Bool {
        guard let (host, port) = split(authority) else { return false }
        return host.unicodeScalars.contains(".") || isBracketed(host) || port != nil || isThisMachine(authority)
    }

    /// Whether the host is the machine on which the browser runs, identified by a name or an address that no other
    /// machine can have (RFC 6761, RFC 1122).
    static func isThisMachine(_ authority: Substring) -> Bool {
        guard let (name, _) = split(authority) else { return false }
        let host = name.lowercased()
        if host == "localhost" || host.hasSuffix(".localhost") || host == "[::1]" { return true }
        return host.hasPrefix("127.") && isIPv4(host)
    }

    /// The host of an authority, without user information and port; nil if the authority is invalid.
    static func host(of authority: Substring) -> String? { split(authority).map { String($0.host) } }

    /// Returns the authority in the form that is sent; nil if the host or the port is invalid.
    static func encoded(_ authority: Substring) -> String? {
        guard let (name, port) = split(authority) else { return nil }
        guard let host = isBracketed(name) ? ipv6(name) : asciiName(name) else { return nil }
        guard let port else { return host }
        guard let number = UInt16(port), port.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }) else {
            return port.isEmpty ? host : nil
        }
        return "\(host):\(number)"
    }

    /// Splits host and port; the port is nil without a colon, and empty if nothing follows the colon.
    private static func split(_ authority: Substring) -> (host: Substring, port: Substring?)? {
        let end: Substring.Index
        let scalars = authority.unicodeScalars
        if isBracketed(authority) {
            guard let bracket = scalars.firstIndex(of: "]") else { return nil }
            end = scalars.index(after: bracket)
        } else {
            end = scalars.firstIndex(of: ":") ?? authority.endIndex
        }
        let (host, rest) = (authority[..<end], authority[end...])
        guard !host.isEmpty else { return nil }
        if rest.isEmpty { return (host, nil) }
        return rest.unicodeScalars.first == ":" ? (host, Substring(rest.unicodeScalars.dropFirst())) : nil
    }

    private static func isBracketed(_ text: Substring) -> Bool { text.unicodeScalars.first == "[" }

    private static func ipv6(_ text: Substring) -> String? {
        var address = in6_addr()
        let inner = String(text.dropFirst().dropLast())
        return inet_pton(AF_INET6, inner, &address) == 1 ? text.lowercased() : nil
    }

    private static func isIPv4(_ text: String) -> Bool {
        var address = in_addr()
        return inet_pton(AF_INET, text, &address) == 1
    }

    /// Returns the ASCII form of an international name, which Foundation computes (UTS 46); nil if the name is invalid.
    /// Names must follow RFC 1123, but may contain underscores, because some hosts have them.
    private static func asciiName(_ name: Substring) -> String? {
        // Foundation would decode a percent sign after the check.
        guard name.utf8.count <= 1000, !name.unicodeScalars.contains("%"),
            !name.unicodeScalars.contains(where: { marks.contains($0) || $0 == "@" || $0.properties.isWhitespace }),
            let url = URL(string: "https://\(name)/")
        else { return nil }
        let ascii = url.absoluteString.dropFirst("https://".count).dropLast().lowercased()
        var labels = ascii.split(separator: ".", omittingEmptySubsequences: false)
        if labels.last == "" { labels.removeLast() }
        guard ascii.utf8.count <= 254, !labels.isEmpty, labels.allSatisfy(isLabel) else { return nil }
        return ascii
    }

    private static func isLabel(_ label: Substring) -> Bool {
        guard (1...63).contains(label.utf8.count), label.utf8.first != UInt8(ascii: "-"),
            label.utf8.last != UInt8(ascii: "-")
        else { return false }
        return label.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
                UInt8(ascii: "_"):
                true
            default: false
            }
        }
    }
}

/// The address of a page, split for matching: `scheme://authority`, which is compared literally, and the rest, which patterns match.
struct RouteURI: Sendable, Hashable {
    /// Maximum length of an address, in bytes. Servers commonly have this limit. The matching time is proportional to the length.
    static let maximumLength = 8192

    /// Scheme and authority, in lower case for comparison.
    let site: Site
    /// Path, query and fragment, as written.
    let rest: Substring

    /// The scheme and authority of an address.
    struct Site: Sendable, Hashable {
        let scheme: String
        /// Host and port. An authority with user information never equals that of a route.
        let authority: String
    }

    /// Parses an address; nil if it has no `scheme://authority` or is too long.
    init?(_ text: String, atMost length: Int = maximumLength) {
        guard text.utf8.count <= length, let marker = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<marker.lowerBound]
        guard Self.isScheme(scheme) else { return nil }
        let after = text[marker.upperBound...]
        let end = after.firstIndex { "/?#".contains($0) } ?? after.endIndex
        guard end > after.startIndex else { return nil }
        site = Site(scheme: scheme.lowercased(), authority: after[..<end].lowercased())
        rest = after[end...]
    }

    /// Whether a text can be a URI's scheme (RFC 3986, 3.1).
    static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}

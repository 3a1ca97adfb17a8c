/// Removes query, fragment and user information from URLs.
///
/// Works on text instead of parsed URLs, so that invalid URLs are redacted, too. If it is unclear where a part of a URL
/// ends, the longer candidate is replaced. Compares Unicode scalars instead of characters: `?` with a combining mark is
/// a different character, but still begins the query.
enum URLRedaction {
    private typealias Scalars = Substring.UnicodeScalarView

    private static let mark = "…"
    private static let authorityMark = Array("://".unicodeScalars)
    private static let quotationMarks = Array("\"“”„‚‘’«»<>`".unicodeScalars)
    /// Schemes whose URLs contain another URL after the colon.
    private static let wrappers: Set = ["blob", "view-source", "filesystem"]

    /// Redacts a text that is a URL.
    static func redact(url: String) -> String {
        let scalars = url[...].unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return redactRest(scalars) }
        let scheme = String(scalars[..<colon])
        let rest = scalars[scalars.index(after: colon)...]
        switch scheme.lowercased() {
        case "data", "javascript":
            // The URL contains the content itself, which is removed. The media type of a `data:` URL is kept.
            return "\(scheme):\(String(rest.prefix { !",;(?#".unicodeScalars.contains($0) }.prefix(64)))\(mark)"
        case let word where wrappers.contains(word): return "\(scheme):" + redact(url: String(rest))
        default: return "\(scheme):" + redactHierarchy(rest)
        }
    }

    /// Redacts the URLs in a text.
    static func redact(text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: ":")) else { return text }
        var result = ""
        var rest = text[...].unicodeScalars
        while let mark = rest.firstRange(of: authorityMark) {
            let end = rest[mark.upperBound...].firstIndex(where: isEnd) ?? rest.endIndex
            let colon = rest.index(after: mark.lowerBound)
            result += String(rest[..<colon]) + redactHierarchy(rest[colon..<end])
            rest = rest[end...]
        }
        return result + String(rest)
    }

    /// Whether a URL in a text ends before this scalar.
    private static func isEnd(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || quotationMarks.contains(scalar)
    }

    /// Redacts the part after the scheme and its colon.
    private static func redactHierarchy(_ text: Scalars) -> String {
        guard text.starts(with: "//".unicodeScalars) else { return redactRest(text) }
        // A backslash does not count: it ends the authority in some schemes only, and it may belong to an escape
        // sequence in quoted text.
        let authority = text.dropFirst(2).prefix { !"/?#".unicodeScalars.contains($0) }
        let path = text[authority.endIndex...]
        // A password may contain an @, so the last @ ends the user information.
        guard let at = authority.lastIndex(where: { $0 == "@" }) else {
            return "//\(String(authority))" + redactRest(path)
        }
        return "//\(mark)\(String(authority[at...]))" + redactRest(path)
    }

    /// Redacts the query and the fragment. A `?` or `#` with nothing after it is kept, since it has no content to hide.
    private static func redactRest(_ text: Scalars) -> String {
        let path = text.prefix { $0 != "?" && $0 != "#" }
        let query = text[path.endIndex...].prefix { $0 != "#" }
        let fragment = text[query.endIndex...]
        return String(path) + redacted(query) + redacted(fragment)
    }

    private static func redacted(_ part: Scalars) -> String {
        guard let sign = part.first, part.count > 1 else { return String(part) }
        return "\(sign)\(mark)"
    }
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloBridge
import TomboloEngine

/// A rule that matches URLs: by their origin, and optionally by their path.
///
/// | text | means |
/// |---|---|
/// | `host`, `host:8080` | that host, by https and http |
/// | `host/path` | that path on the host, and the paths below it |
/// | `host/*` | every path of the host |
/// | `https://host/path` | as `host/path`, but only by that scheme |
/// | `*.domain`, `.*.domain`, `.*\.domain` | every host below the domain, but not the domain itself |
/// | `file://`, `file:///srv/pages/` | files in the top-level document: all files, or those below a folder |
/// | `^https?://www\.host/a/.*$` | a regular expression whose scheme and host are one of the above |
///
/// The text of a rule is anchored at both ends, so it never matches in the middle of a URL. Matching takes time
/// proportional to the URL's length. The path decides where a page may navigate and where `$flex` is available. Only
/// the origin decides which documents may call functions, because each document of an origin can do everything that the
/// others can.
public struct FlexURLRule: Sendable, Hashable {
    /// The text of the rule.
    public let text: String
    /// The origins that match the rule.
    public let origins: [OriginPattern]
    let path: PathPattern?

    /// Reads a rule.
    /// - Throws: ``FlexURLRuleError`` for a text in any other format. Such a text is never interpreted.
    public init(_ text: String) throws(FlexURLRuleError) {
        self.text = text
        let reader = try RuleReader(text)
        origins = reader.origins
        path = reader.path
    }

    /// Creates a rule for all paths of an origin, or for a folder of files. The folder's name may contain any
    /// characters.
    public init(_ origin: OriginPattern) {
        text = origin.description
        origins = [origin]
        path = nil
    }

    /// Whether a URL matches the rule.
    public func matches(_ url: URL) -> Bool {
        guard origins.contains(where: { $0.matches(url) }) else { return false }
        guard let path else { return true }
        let text = Self.pathAndQuery(of: url)
        return Self.leadsWhereItSays(text) && path.matches(text.utf8)
    }

    /// Whether the path has no `..` or similar components. An engine resolves these, and so would load a path other
    /// than the one that the text shows.
    private static func leadsWhereItSays(_ text: Substring) -> Bool {
        let path = text.prefix { $0 != "?" }.lowercased().replacing("%2e", with: ".").replacing("\\", with: "/")
        return !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// The path and query in the form in which the dialect's page script compares them.
    private static func pathAndQuery(of url: URL) -> Substring {
        let text = url.absoluteString
        let whole = text.prefix { $0 != "#" }
        guard let marker = whole.firstRange(of: "://") else { return "" }
        let rest = whole[marker.upperBound...]
        guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
        return rest[start] == "/" ? rest[start...] : "/" + rest[start...]
    }

    /// The rule in the format of the dialect's page script.
    var pageValue: JSONValue {
        ["origins": .array(origins.map(\.pageValue)), "path": path?.pageValue ?? .null]
    }
}

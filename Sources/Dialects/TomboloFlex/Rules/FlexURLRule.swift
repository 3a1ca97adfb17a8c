#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import TomboloBridge
import TomboloEngine

/// A URL rule: origins, and optionally paths on them.
///
/// | text | means |
/// |---|---|
/// | `host`, `host:8080` | that host, by https and http |
/// | `host/path` | the path on it, and what is below |
/// | `host/*` | that host, all of it |
/// | `https://host/path` | the same by that scheme only |
/// | `*.domain`, `.*.domain`, `.*\.domain` | every host below the domain, and not the domain itself |
/// | `file://`, `file:///srv/pages/` | top-level files, all or those below a folder |
/// | `^https?://www\.host/a/.*$` | a regular expression whose scheme and host are one of the above |
///
/// Rules are anchored at both ends, and matching takes time in proportion to the URL's length. A path decides where a
/// page may navigate and where `$flex` is available. The origin alone decides which documents may call, since each
/// document of an origin can do all that the others can.
public struct FlexURLRule: Sendable, Hashable {
    /// The text of the rule.
    public let text: String
    /// The origins that match the rule.
    public let origins: [OriginPattern]
    let path: PathPattern?

    /// Reads a rule.
    /// - Throws: ``FlexURLRuleError`` for every other format, without guessing.
    public init(_ text: String) throws(FlexURLRuleError) {
        self.text = text
        let reader = try RuleReader(text)
        origins = reader.origins
        path = reader.path
    }

    /// Creates a rule for a whole origin, or for a folder of files, whose name may contain any characters.
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

    /// Whether the path is free of `..` and similar parts: an engine resolves them, so it would load another path than
    /// the text shows.
    private static func leadsWhereItSays(_ text: Substring) -> Bool {
        let path = text.prefix { $0 != "?" }.lowercased().replacing("%2e", with: ".").replacing("\\", with: "/")
        return !path.split(separator: "/").contains { $0 == "." || $0 == ".." }
    }

    /// The path and query that the dialect's page script compares.
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

public import Foundation

/// Who is asked about a text in the address field that is no address. There is none until a person has chosen one.
public struct SearchEngine: Sendable, Hashable {
    /// What a person calls it.
    public let name: String
    /// An https address with `{query}` once in it, behind the host, where the words go.
    public let template: String

    /// Makes one of a template that somebody wrote; nil where it is no https address with `{query}` once in its path or query.
    public init?(name: String, template: String) {
        let parts = template.components(separatedBy: Self.place)
        guard parts.count == 2, template.utf8.count <= 2000, !name.isEmpty,
            let before = URL(string: parts[0]), before.scheme?.lowercased() == "https",
            SiteHost(of: before) != nil, parts[0].dropFirst("https://".count).contains(where: { "/?".contains($0) }),
            !parts[0].contains("#"), !parts[0].contains("@")
        else { return nil }
        self.name = name
        self.template = template
        guard url(for: "a") != nil else { return nil }
    }

    private init(known name: String, _ template: String) {
        self.name = name
        self.template = template
    }

    /// Those that a person can choose by their names.
    public static let known = [
        SearchEngine(known: "DuckDuckGo", "https://duckduckgo.com/?q={query}"),
        SearchEngine(known: "Naver", "https://search.naver.com/search.naver?query={query}"),
        SearchEngine(known: "Yahoo! JAPAN", "https://search.yahoo.co.jp/search?p={query}"),
        SearchEngine(known: "Google", "https://www.google.com/search?q={query}"),
        SearchEngine(known: "Bing", "https://www.bing.com/search?q={query}"),
    ]

    /// The one of that name among those that are known, in any case.
    public static func named(_ name: String) -> SearchEngine? {
        known.first { $0.name.lowercased() == name.lowercased() }
    }

    /// Where the words are looked up.
    ///
    /// Everything but letters, digits and `-._~` of ASCII is percent-encoded (RFC 3986, 2.3), so words never become another part of the address.
    public func url(for words: String) -> URL? {
        guard let query = words.addingPercentEncoding(withAllowedCharacters: Self.unreserved) else { return nil }
        return URL(string: template.replacingOccurrences(of: Self.place, with: query))
    }

    private static let place = "{query}"
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

package import Foundation

/// The search engine for text in the address field that is not an address. None is set until the user chooses one.
package struct SearchEngine: Sendable, Hashable {
    /// The name that the user sees.
    package let name: String
    /// An https address that contains `{query}` exactly once, after the host, as the placeholder for the words.
    package let template: String

    /// Creates a search engine from a user-defined template; nil unless it is an https address with `{query}` exactly
    /// once in its path or query.
    package init?(name: String, template: String) {
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

    /// The bundled search engines, which the user can choose by name.
    package static let known = [
        SearchEngine(known: "DuckDuckGo", "https://duckduckgo.com/?q={query}"),
        SearchEngine(known: "Naver", "https://search.naver.com/search.naver?query={query}"),
        SearchEngine(known: "Yahoo! JAPAN", "https://search.yahoo.co.jp/search?p={query}"),
        SearchEngine(known: "Google", "https://www.google.com/search?q={query}"),
        SearchEngine(known: "Bing", "https://www.bing.com/search?q={query}"),
    ]

    /// Returns the bundled search engine of that name; case is ignored.
    package static func named(_ name: String) -> SearchEngine? {
        known.first { $0.name.lowercased() == name.lowercased() }
    }

    /// Returns the address of the search for the given words.
    ///
    /// Everything except ASCII letters, digits and `-._~` is percent-encoded (RFC 3986, 2.3), so words never become
    /// another part of the address.
    package func url(for words: String) -> URL? {
        guard let query = words.addingPercentEncoding(withAllowedCharacters: Self.unreserved) else { return nil }
        return URL(string: template.replacingOccurrences(of: Self.place, with: query))
    }

    private static let place = "{query}"
    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

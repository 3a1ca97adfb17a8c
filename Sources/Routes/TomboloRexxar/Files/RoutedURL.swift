package import Foundation
package import TomboloEngine
package import TomboloUpdates

/// The address of a routes file: its URL on the web, and the URL under which pages load it.
///
/// Pages load `https://cdn.example/app/cart.html` as `rexxar-https://cdn.example/app/cart.html`. Files over http have another scheme, so that
/// they never share an origin with files over https. Neither URL depends on whether the bytes come from the store, from the bundled files or
/// from the network.
///
/// A valid address is an http or https URL that has a host in its ASCII form, no user information, and no `.` or `..` in its path. Scheme and
/// host are converted to lower case, and a default port is left out. Query and fragment stay exactly as they are.
package struct RoutedURL: Sendable, Hashable {
    /// The schemes under which pages load files.
    package static let schemes = ["rexxar-http", "rexxar-https"]

    private static let prefix = "rexxar-"

    /// The address on the web. The other properties are parts of it.
    let address: WebURL

    package init(_ address: WebURL) { self.address = address }

    /// Parses the URL of a file on a server; nil unless it is an http: or https: URL.
    package init?(remote url: URL) {
        guard let address = WebURL(url) else { return nil }
        self.init(address)
    }

    /// Parses a web address.
    /// - Parameter base: The base URL of a relative address.
    package init?(_ text: String, relativeTo base: URL? = nil) {
        guard let url = URL(string: text, relativeTo: base)?.absoluteURL else { return nil }
        self.init(remote: url)
    }

    /// Parses the URL under which a page loads a file.
    package init?(shown url: URL) {
        guard let shown = url.scheme?.lowercased(), Self.schemes.contains(shown) else { return nil }
        guard let address = WebURL(url, scheme: String(shown.dropFirst(Self.prefix.count))) else { return nil }
        self.init(address)
    }

    /// Scheme, host and port on the web.
    package var site: Origin { address.site }

    /// The path, percent-encoded, beginning with a slash.
    package var path: String { address.path }

    /// The query, as written; nil if the address has none.
    package var query: String? { address.query }

    /// The fragment, as written; nil if the address has none.
    package var fragment: String? { address.fragment }

    /// The host without the port.
    var host: String { address.host }

    /// Whether the file is loaded over https.
    package var isSecure: Bool { address.isSecure }

    /// Whether the file is safe from an attacker on the network path: it is loaded over https, or from this machine.
    package var isProtected: Bool { address.isProtected }

    /// The address on the web.
    package var remote: URL { address.url }

    /// The origin of this site's documents, in the form that pages see.
    var shownOrigin: String { "\(Self.prefix)\(site)" }

    /// The URL under which pages load the file.
    package var shown: URL {
        // The text consists of parts of a valid URL, so it is a valid URL. The fallback only avoids a crash.
        URL(string: "\(Self.prefix)\(site)\(address.rest)") ?? URL(filePath: "/dev/null")
    }

    /// Returns the URL of a page that is opened by a URI. The page reads the URI from the last item of its query, which is named `uri`.
    ///
    /// Characters of the URI that would end the item are percent-encoded (`&`, `=`, `#`, `%`, non-ASCII); `:`, `/`, `?` and `+` are not.
    package func shown(uri: String) -> URL { adding(uri: uri).shown }

    /// Returns the query item from which a page reads the URI with which it was opened.
    package static func queryItem(uri: String) -> String {
        "uri=" + (uri.addingPercentEncoding(withAllowedCharacters: plainInValue) ?? "")
    }

    func adding(uri: String) -> RoutedURL {
        let item = Self.queryItem(uri: uri)
        return RoutedURL(address.with(query: query.map { $0.isEmpty ? item : "\($0)&\(item)" } ?? item))
    }

    /// The address without the query item that ``shown(uri:)`` adds; unchanged if there is no such item.
    package var withoutURI: RoutedURL {
        guard let query else { return self }
        let items = query.split(separator: "&", omittingEmptySubsequences: false)
        guard items.last?.hasPrefix("uri=") == true else { return self }
        return RoutedURL(address.with(query: items.count > 1 ? items.dropLast().joined(separator: "&") : nil))
    }

    /// The key for looking up a file: the web address without its fragment, and with a normalised percent-encoding of the path. For example, a
    /// map names `logo%402x.png`, and a page requests the file as `logo@2x.png`.
    var key: String { plainKey + (query.map { "?" + $0 } ?? "") }

    /// The key without a query.
    var plainKey: String { "\(site)\(comparedPath)" }

    /// The path in normalised form, for comparison.
    var comparedPath: String { PathEncoding.least(path) }

    /// The extension of the path after its last dot, in lower case; empty without an extension.
    var pathExtension: String {
        let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...]
        return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    private static let plainInValue = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$'()*,;:@/?+")
}

extension RoutedURL: CustomStringConvertible {
    /// The address on the web.
    package var description: String { "\(site)\(address.rest)" }
}

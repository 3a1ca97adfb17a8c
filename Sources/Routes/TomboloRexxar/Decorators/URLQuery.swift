import Foundation

/// The query of a URL, split into its items as they are written, so that unchanged items stay exactly as they are.
struct URLQuery: Sendable, Hashable {
    private let url: URL
    private var items: [Substring]

    init(of url: URL) {
        self.url = url
        let query = url.query(percentEncoded: true) ?? ""
        items = query.isEmpty ? [] : query.split(separator: "&", omittingEmptySubsequences: false)
    }

    /// Returns the URL with the given parameters. Each is put at the position of the first item with its name, in place of all items with that
    /// name, or else at the end.
    func setting(_ parameters: [(name: String, value: String)]) -> URL {
        guard !parameters.isEmpty else { return url }
        var items = items
        for (name, value) in parameters {
            let item = Substring("\(Self.encoded(name))=\(Self.encoded(value))")
            let places = items.indices.filter { Self.isCalled(name, items[$0]) }
            if let first = places.first {
                items[first] = item
                for place in places.dropFirst().reversed() { items.remove(at: place) }
            } else {
                items.append(item)
            }
        }
        let text = url.absoluteString
        let fragment = text.firstIndex(of: "#").map { String(text[$0...]) } ?? ""
        let start = text.prefix { $0 != "#" && $0 != "?" }
        return URL(string: start + "?" + items.joined(separator: "&") + fragment) ?? url
    }

    /// Whether a server could read the name of an item as `name`. Only some servers read `+` as a space.
    private static func isCalled(_ name: String, _ item: Substring) -> Bool {
        let written = String(item.prefix { $0 != "=" })
        return [written, written.replacing("+", with: " ")].contains { text in
            // The names are compared as bytes, because texts that are canonically equivalent in Unicode can be
            // different names for a server.
            (text.removingPercentEncoding ?? text).utf8.elementsEqual(name.utf8)
        }
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

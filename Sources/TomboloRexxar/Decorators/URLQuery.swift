import Foundation

/// The query of a URL as it is written, item by item, so that what is not changed stays to the letter.
struct URLQuery: Sendable, Hashable {
    private let url: URL
    private var items: [Substring]

    init(of url: URL) {
        self.url = url
        items = (url.query(percentEncoded: true) ?? "").split(separator: "&", omittingEmptySubsequences: false)[...]
            .map { Substring($0) }
        if url.query(percentEncoded: true) == nil { items = [] }
    }

    /// The URL whose items of these names have these values: each where the first of its name was, or at the end.
    func setting(_ parameters: [(name: String, value: String)]) -> URL {
        var items = items
        for (name, value) in parameters {
            let item = Substring("\(Self.encoded(name))=\(Self.encoded(value))")
            let places = items.indices.filter { Self.name(of: items[$0]) == name }
            if let first = places.first {
                items[first] = item
                for place in places.dropFirst().reversed() { items.remove(at: place) }
            } else {
                items.append(item)
            }
        }
        var text = url.absoluteString
        let fragment = text.firstIndex(of: "#").map { String(text[$0...]) } ?? ""
        text = String(text.prefix { $0 != "#" }.prefix { $0 != "?" })
        return URL(string: text + "?" + items.joined(separator: "&") + fragment) ?? url
    }

    private static func name(of item: Substring) -> String {
        let name = item.prefix { $0 != "=" }
        return name.removingPercentEncoding ?? String(name)
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

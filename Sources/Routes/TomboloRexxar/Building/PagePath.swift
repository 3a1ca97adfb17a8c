import Foundation

/// A page in a folder, with its name in URIs.
struct PagePath: Hashable {
    /// The path of the page's file in the folder.
    let file: String
    /// The path of the page's URI, percent-encoded and without a slash at either end: `cart` for `cart.html`, and empty for `index.html`.
    let name: String
    /// Whether the page is a part of a native page, that is, whether its file name begins with `_`.
    let isPartial: Bool

    /// Creates the page of a file; nil if the file is not a page.
    init?(_ file: String) {
        guard let ending = [".html", ".htm"].first(where: { file.lowercased().hasSuffix($0) }) else { return nil }
        self.file = file
        var parts = file.dropLast(ending.count).split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        isPartial = parts.last?.hasPrefix("_") == true
        if parts.last == "index" { parts.removeLast() }
        name = parts.map(Self.encoded).joined(separator: "/")
    }

    static func encoded(_ part: some StringProtocol) -> String {
        part.addingPercentEncoding(withAllowedCharacters: unreserved) ?? String(part)
    }

    private static let unreserved = CharacterSet(
        charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}

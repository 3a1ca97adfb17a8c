public import Foundation

/// An address for another program, without what that program should not be told by a page.
public enum OutsideAddress {
    /// The fields of a mail that a page may fill in (RFC 6068, 4). Some mail programs attach files that others name.
    private static let mailFields: Set<String> = ["to", "cc", "bcc", "subject", "body"]

    /// Leaves out the fields of a `mailto:` address that are none of those; other addresses stay as they are.
    public static func tidied(_ url: URL) -> URL {
        let text = url.absoluteString
        guard url.scheme?.lowercased() == "mailto", let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else {
            return url
        }
        let query = text[text.utf8.index(after: mark)...]
        let fields = query.utf8.split(whereSeparator: { "&;".utf8.contains($0) }).map { Substring($0) }.filter {
            field in
            let name = Substring(field.utf8.prefix { $0 != UInt8(ascii: "=") })
            return mailFields.contains((name.removingPercentEncoding ?? "").lowercased())
        }
        let kept = fields.isEmpty ? "" : "?" + fields.joined(separator: "&")
        return URL(string: text[..<mark] + kept) ?? url
    }
}

#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// Makes a URL from a page safe to open in another program.
package enum OutsideAddress {
    /// The mail fields that a page may fill in (RFC 6068, section 4). All others are removed, since some mail programs
    /// attach files that are named in such fields.
    private static let mailFields: Set<String> = ["to", "cc", "bcc", "subject", "body"]

    /// Removes all fields except `mailFields` from a `mailto:` URL. Returns other URLs unchanged.
    package static func tidied(_ url: URL) -> URL {
        let text = url.absoluteString
        guard url.scheme?.lowercased() == "mailto", let mark = text.utf8.firstIndex(of: UInt8(ascii: "?")) else {
            return url
        }
        let query = text[text.utf8.index(after: mark)...]
        let fields = query.utf8.split { "&;".utf8.contains($0) }.map { Substring($0) }.filter(isSafe)
        let kept = fields.isEmpty ? "" : "?" + fields.joined(separator: "&")
        return URL(string: text[..<mark] + kept) ?? url
    }

    /// Whether a field is one of `mailFields`. The name is compared without percent-decoding, since no name in `mailFields` needs
    /// percent escapes.
    private static func isSafe(_ field: Substring) -> Bool {
        mailFields.contains(Substring(field.utf8.prefix { $0 != UInt8(ascii: "=") }).lowercased())
    }
}

import Foundation

/// Normalises text for searching: case, width and the composition of letters are ignored.
///
/// “Ｔｏｍｂｏｌｏ” is found by `tombolo`, “ﾄﾝﾎﾞﾛ” by `トンボロ`, and “STRASSE” by `straße`.
enum SearchText {
    /// Returns the search text of a page: its address without the scheme, percent-decoded, and its titles, each on its
    /// own line.
    static func of(_ address: String, titles: [String]) -> String {
        let rest = address.range(of: "://").map { address[$0.upperBound...] } ?? address[...]
        var lines = [folded(rest.removingPercentEncoding ?? String(rest))]
        for title in titles where !title.isEmpty {
            let line = folded(title)
            if !lines.contains(line) { lines.append(line) }
        }
        let host = AddressAuthority.first(of: rest)
        if host.contains("xn--") { lines.append(folded(decoded(host))) }
        return lines.joined(separator: "\n")
    }

    /// Decodes the international labels of a host, even labels that the browser displays in their ASCII form.
    private static func decoded(_ host: Substring) -> String {
        host.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.lowercased().hasPrefix("xn--") ? Punycode.decoded(label.dropFirst(4)) ?? String(label) : String(label)
        }.joined(separator: ".")
    }

    /// Returns one line of text in the form used for comparison.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.map(foldedByte), as: UTF8.self)
        }
        // In two steps: Foundation's single step leaves some characters different on Linux (Swift 6.3).
        let composed = text.decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        // Converted to uppercase first, because ß and “ss”, or ς and σ, differ only in lowercase.
        let plain = composed.uppercased().lowercased()
        return String(String.UnicodeScalarView(plain.unicodeScalars.map { $0.breaksLine ? " " : $0 }))
    }

    /// Returns the words of a search, at most 32. A text that is longer than all texts of the library is returned as
    /// one word.
    static func words(of text: String) -> [String] {
        guard text.utf8.count <= 2 * PageAddress.maximumLength else {
            return [String(text.prefix(2 * PageAddress.maximumLength))]
        }
        return folded(text).split(whereSeparator: \.isWhitespace).prefix(32).map(String.init)
    }

    /// Returns the words of a search that matches at any position. A matching search text contains all of them.
    static func parts(of text: String) -> [String] { words(of: text).map(withoutScheme).filter { !$0.isEmpty } }

    /// Returns a word without a leading `https://` or `http://`.
    static func withoutScheme(_ word: String) -> String {
        for scheme in ["https://", "http://"] where word.hasPrefix(scheme) {
            return String(word.dropFirst(scheme.count))
        }
        return word
    }

    private static func foldedByte(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
        case ..<0x20, 0x7F: 0x20
        default: byte
        }
    }
}

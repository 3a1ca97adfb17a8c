import Foundation

/// Texts as they are searched: case and width make no difference, nor does how a letter was composed.
///
/// “Ｔｏｍｂｏｌｏ” is found by `tombolo`, “ﾄﾝﾎﾞﾛ” by `トンボロ`, and “STRASSE” by `straße`.
enum SearchText {
    /// What a page is found by: its address without the scheme, as people read it, and its names, a line each.
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

    /// A host with its international labels as they are written, whether or not they would be shown so.
    private static func decoded(_ host: Substring) -> String {
        host.split(separator: ".", omittingEmptySubsequences: false).map { label in
            label.lowercased().hasPrefix("xn--") ? Punycode.decoded(label.dropFirst(4)) ?? String(label) : String(label)
        }.joined(separator: ".")
    }

    /// One line of text in the form in which two of them are compared.
    static func folded(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            return String(decoding: text.utf8.map(foldedByte), as: UTF8.self)
        }
        // In two steps: Foundation's one step leaves some characters apart on Linux (Swift 6.3).
        let composed = text.decomposedStringWithCompatibilityMapping.precomposedStringWithCanonicalMapping
        // Capitals first: there are letters, like ß and ς, that only differ from others as small ones.
        let plain = composed.uppercased().lowercased()
        return String(String.UnicodeScalarView(plain.unicodeScalars.map { $0.breaksLine ? " " : $0 }))
    }

    /// The words that a person looks for. So many words and bytes are more than anything that is kept could have.
    static func words(of text: String) -> [String] {
        guard text.utf8.count <= 2 * PageAddress.maximumLength else {
            return [String(text.prefix(2 * PageAddress.maximumLength))]
        }
        return folded(text).split(whereSeparator: \.isWhitespace).prefix(32).map(String.init)
    }

    /// The texts that all have to be in what a page is found by, when a person looks for words anywhere in it.
    static func parts(of text: String) -> [String] { words(of: text).map(withoutScheme).filter { !$0.isEmpty } }

    /// A word without the beginning of an address of the web, if it has one.
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

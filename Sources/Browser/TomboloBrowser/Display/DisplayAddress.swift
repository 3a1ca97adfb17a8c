package import Foundation

/// An address in its displayed form, which can also be typed.
///
/// User name and password are omitted, because they only serve to deceive. The host is in the form of ``DisplayHost``.
/// In the rest of the address, only percent-encoded letters, digits and symbols outside ASCII are decoded. Delimiters
/// of an address, control characters, white space and invisible characters stay encoded. Right-to-left text stays
/// encoded too, because it would reorder the text around it.
package struct DisplayAddress: Sendable, Hashable {
    /// The text, in one line.
    package let text: String
    /// The range of the host in the text, without the port: the part to emphasise. Nil for an address without a host.
    package let host: Range<String.Index>?
    /// Whether the text is the whole address. An address longer than ``maximumLength`` bytes is cut, and ends with an
    /// ellipsis.
    package let isWhole: Bool

    /// The text for a one-line label, in which an ellipsis replaces the start of a long host.
    package var labelText: String {
        guard let host else { return text }
        return text[..<host.lowerBound] + DisplayHost(String(text[host])).shortText + text[host.upperBound...]
    }

    /// Limit of an address that is displayed as a whole, in bytes.
    package static let maximumLength = 32_768

    /// Creates the displayed form of an address.
    package init(_ url: URL) {
        let all = url.absoluteString
        isWhole = all.utf8.count <= Self.maximumLength
        // If the cut divides a percent-encoded character, its remaining bytes stay encoded.
        let whole = isWhole ? all[...] : all[..<all.utf8Cut(at: Self.maximumLength)]
        let ellipsis = isWhole ? "" : "…"
        guard let mark = AddressScheme.end(in: whole) else {
            text = DisplayEncoding.decoded(whole) + ellipsis
            host = nil
            return
        }
        let rest = whole[mark.upperBound...]
        var authority = AddressAuthority.first(of: rest)
        let path = rest[authority.endIndex...]
        authority = AddressAuthority.withoutUser(authority)
        let name = AddressAuthority.host(of: authority)
        let port = name.map { Substring(authority.utf8.dropFirst($0.utf8.count)) } ?? authority
        let shown = name.map { DisplayHost($0).text } ?? ""
        let start = whole[..<mark.upperBound].lowercased()
        let text = start + shown + port + DisplayEncoding.decoded(path) + ellipsis
        let lower = text.utf8.index(text.startIndex, offsetBy: start.utf8.count)
        self.text = text
        host = shown.isEmpty ? nil : lower..<text.utf8.index(lower, offsetBy: shown.utf8.count)
    }
}

extension String {
    /// Returns the last boundary of a Unicode scalar at or before a number of bytes.
    fileprivate func utf8Cut(at count: Int) -> Index {
        var index = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        while index > startIndex, index < endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
        return index
    }
}

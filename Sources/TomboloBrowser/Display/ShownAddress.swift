public import Foundation

/// An address as it is shown to people, and can be typed again.
///
/// It has no user name and password, which only serve to deceive. The host is shown as ``ShownHost`` has it. What is percent-encoded in the rest
/// is decoded only where it is a letter, a digit or a picture beyond ASCII: never what could be a part of the address's own syntax, a control
/// character, white space, nothing to be seen, or text from right to left, which would reorder what stands around it.
public struct ShownAddress: Sendable, Hashable {
    /// The text, of one line.
    public let text: String
    /// Where in the text the host stands, without the port: the part to emphasise. Nil of an address without a host.
    public let host: Range<String.Index>?
    /// Whether the text is all of the address. What is longer than ``longest`` bytes is cut, and ends with an ellipsis.
    public let isWhole: Bool

    /// The most bytes of an address that is shown as a whole.
    public static let maximumLength = 32_768

    /// Makes the text of an address.
    public init(_ url: URL) {
        let all = url.absoluteString
        isWhole = all.utf8.count <= Self.maximumLength
        // A cut through a percent-encoded character leaves the rest of it encoded.
        let whole = isWhole ? all[...] : all[..<all.utf8Cut(at: Self.maximumLength)]
        let ellipsis = isWhole ? "" : "…"
        guard let mark = whole.utf8.firstRange(of: "://".utf8),
            !whole[..<mark.lowerBound].utf8.contains(where: "/?#:".utf8.contains)
        else {
            text = ShownEncoding.decoded(whole) + ellipsis
            host = nil
            return
        }
        let rest = whole[mark.upperBound...]
        var authority = AddressAuthority.first(of: rest)
        let path = rest[authority.endIndex...]
        authority = AddressAuthority.withoutUser(authority)
        let name = AddressAuthority.host(of: authority)
        let port = name.map { Substring(authority.utf8.dropFirst($0.utf8.count)) } ?? authority
        let shown = name.map { ShownHost($0).text } ?? ""
        let start = whole[..<mark.upperBound].lowercased()
        let text = start + shown + port + ShownEncoding.decoded(path) + ellipsis
        let lower = text.utf8.index(text.startIndex, offsetBy: start.utf8.count)
        self.text = text
        host = shown.isEmpty ? nil : lower..<text.utf8.index(lower, offsetBy: shown.utf8.count)
    }
}

extension String {
    /// The last boundary of a character at or before so many bytes.
    fileprivate func utf8Cut(at count: Int) -> Index {
        var index = utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
        while index > startIndex, index < endIndex, utf8[index] & 0xC0 == 0x80 { index = utf8.index(before: index) }
        return index
    }
}

/// Escapes text for HTML, so that a document shows exactly this text.
package enum HTMLText {
    /// Escapes text for the content of an element and for a quoted attribute value.
    ///
    /// Replaces bytes, not characters, because Swift combines some scalars with the following one. For example, U+0600
    /// and `<` form one character that is not equal to `<`. A search for the character `<` would miss it, and the `<`
    /// would remain markup. U+0000, which is invalid in HTML and ends a C string, becomes U+FFFD.
    package static func escaped(_ text: some StringProtocol) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): output += "&amp;".utf8
            case UInt8(ascii: "<"): output += "&lt;".utf8
            case UInt8(ascii: ">"): output += "&gt;".utf8
            case UInt8(ascii: "\""): output += "&quot;".utf8
            case UInt8(ascii: "'"): output += "&#39;".utf8
            case 0: output += "\u{FFFD}".utf8
            default: output.append(byte)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

/// Parses the scheme at the beginning of an address.
enum AddressScheme {
    /// Returns the range of the `://` after the scheme of a page's address; nil if no host follows the scheme, as in
    /// `blob:null/1#https://bank.example/`.
    static func end(in address: Substring) -> Range<Substring.Index>? {
        guard let mark = address.utf8.firstRange(of: "://".utf8),
            !address[..<mark.lowerBound].utf8.contains(where: "/?#:".utf8.contains)
        else { return nil }
        return mark
    }

    /// Returns the scheme of a typed address in lowercase and the text after its colon; nil without a scheme, as in
    /// `example.com/?u=http://x` and `localhost:8080`.
    static func split(_ text: Substring) -> (scheme: String, rest: Substring)? {
        let scalars = text.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return nil }
        let name = text[..<colon]
        guard let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(isSchemeCharacter) else { return nil }
        let rest = text[scalars.index(after: colon)...]
        return isPort(rest) || isHostName(name) ? nil : (name.lowercased(), rest)
    }

    /// Whether the text up to the path is a number, and so a port. If so, the text before the colon is a host, not a
    /// scheme.
    private static func isPort(_ rest: Substring) -> Bool {
        let number = rest.utf8.prefix { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard !number.isEmpty else { return false }
        return rest.utf8.dropFirst(number.count).first.map { "/?#".utf8.contains($0) } ?? true
    }

    /// Whether a name is a host, which it is if it has a dot: no scheme in use has one.
    private static func isHostName(_ name: Substring) -> Bool { name.utf8.contains(UInt8(ascii: ".")) }

    private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
        isLetter(byte) || (byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")) || "+-.".utf8.contains(byte)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        let small = byte | 0x20
        return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
    }
}

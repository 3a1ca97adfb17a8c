/// A header field of a request.
public struct HeaderField: Sendable, Hashable {
    /// The name as it was written. Names are case-insensitive.
    public var name: String
    /// The value. A valid one contains no line break or NUL.
    public var value: String

    /// Creates a field without checking it. A field whose name is not a token, or whose value contains a line break, is
    /// rejected when it is used.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether the field can be sent: the name has only characters that HTTP allows, and the value contains no line break or NUL.
    package var isValid: Bool {
        !name.isEmpty && Self.isName(name) && !value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }

    /// Whether the text consists of characters that HTTP allows in a field's name.
    static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || otherNameCharacters.contains($0) }
    }

    private static let otherNameCharacters = Set("!#$%&'*+-.^_`|~".utf8)
}

/// One field of a request's head.
public struct HeaderField: Sendable, Hashable {
    /// The name, as it was written; compare it without case.
    public var name: String
    /// The value.
    public var value: String

    /// Makes a field.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Whether it can be sent: a name of the characters that HTTP allows, and a value that ends no line.
    public var isValid: Bool {
        !name.isEmpty && Self.isName(name) && !value.utf8.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
    }

    /// Whether the text is made of the characters that HTTP allows in a field's name.
    static func isName(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || otherNameCharacters.contains($0) }
    }

    private static let otherNameCharacters = Set("!#$%&'*+-.^_`|~".utf8)
}

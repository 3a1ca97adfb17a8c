/// Why a text is not JSON, and where.
///
/// The parser accepts exactly RFC 8259 in UTF-8, within a depth, and says with this error what it met instead.
public struct JSONError: Error, Sendable, Hashable {
    /// What was wrong.
    public enum Reason: Sendable, Hashable {
        /// There is nothing but white space.
        case empty
        /// The text ends inside a value.
        case unexpectedEnd
        /// A byte that cannot stand where it stands.
        case unexpectedByte
        /// Something follows the value.
        case trailingText
        /// A number that JSON does not write so: a leading zero, a bare sign, a point without digits.
        case malformedNumber
        /// A number beyond the range of `Double`.
        case numberOutOfRange
        /// A control character below U+0020 stands unescaped in a string.
        case controlCharacter
        /// A backslash is followed by what is no escape.
        case malformedEscape
        /// Half of a surrogate pair is escaped without the other half: no text in Unicode.
        case loneSurrogate
        /// The bytes of a string are not UTF-8.
        case invalidUTF8
        /// Two names of one object differ in their bytes but are canonically equivalent, hence one name to Swift: one
        /// of the members would be lost.
        case equivalentNames
        /// An object has a name twice, and was to have each once.
        case repeatedName
        /// Arrays and objects lie deeper within each other than was allowed.
        case tooDeep
        /// The text holds more values than was allowed.
        case tooManyValues
    }

    /// What was wrong.
    public let reason: Reason
    /// Where, as a count of bytes from the start of the text.
    public let offset: Int
    /// What was wrong, as a sentence without the position.
    public let message: String

    init(_ reason: Reason, at offset: Int, _ message: String) {
        self.reason = reason
        self.offset = offset
        self.message = message
    }
}

extension JSONError: CustomStringConvertible {
    /// The message with the position.
    public var description: String { "\(message) (byte \(offset))" }
}

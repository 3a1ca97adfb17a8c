/// The error of a text that is not valid JSON, with its position.
///
/// The position is a line and a column if the text has several lines, as files do; otherwise it is a byte offset.
///
/// The parser accepts exactly RFC 8259 in UTF-8, within a maximum depth. The error describes the unexpected input.
public struct JSONError: Error, Sendable, Hashable {
    /// The kind of error.
    package enum Reason: Sendable, Hashable {
        /// The text contains only white space.
        case empty
        /// The text ends inside a value.
        case unexpectedEnd
        /// A byte is not allowed at its position.
        case unexpectedByte
        /// The value is followed by other text.
        case trailingText
        /// A number in a form that JSON does not allow: a leading zero, a bare sign, a point without digits.
        case malformedNumber
        /// A number beyond the range of `Double`.
        case numberOutOfRange
        /// A fraction, an exponent or an integer of 2^53 or more, in a text in which they are not allowed.
        case unsafeNumber
        /// A string contains an unescaped control character below U+0020.
        case controlCharacter
        /// A backslash is not followed by a valid escape.
        case malformedEscape
        /// Half of a surrogate pair is escaped without the other half, so the text is not valid Unicode.
        case loneSurrogate
        /// The bytes of a string are not UTF-8.
        case invalidUTF8
        /// Two names in one object differ in their bytes but are canonically equivalent. Since they are equal in Swift,
        /// one of the members would be lost.
        case equivalentNames
        /// An object contains a name twice, although names must be unique.
        case repeatedName
        /// Arrays and objects are nested more deeply than allowed.
        case tooDeep
        /// The text contains more values than allowed.
        case tooManyValues
    }

    /// The kind of error, for programs.
    package let reason: Reason
    /// Whether the text exceeds a limit of the parser, on its depth or its number of values. Such a text can be valid JSON.
    package var isBeyondLimit: Bool { reason == .tooDeep || reason == .tooManyValues }
    /// The position, in bytes from the start of the text.
    public let offset: Int
    /// The line of the position, from 1 on; nil if the text has one line only.
    public private(set) var line: Int?
    /// The position in the line, in bytes from 1 on; nil if the text has one line only.
    public private(set) var column: Int?
    /// The description of the error, as a sentence without the position.
    public let message: String

    init(_ reason: Reason, at offset: Int, _ message: String) {
        self.reason = reason
        self.offset = offset
        self.message = message
    }

    /// Returns the error with the line of its position in a text, if the text has several lines.
    func located(in text: UnsafeBufferPointer<UInt8>) -> JSONError {
        guard text.contains(UInt8(ascii: "\n")) else { return self }
        let before = text.prefix(offset)
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        var error = self
        error.line = before.count { $0 == UInt8(ascii: "\n") } + 1
        error.column = before.count - start + 1
        return error
    }
}

extension JSONError: CustomStringConvertible {
    /// The message and the position.
    public var description: String {
        guard let line, let column else { return "\(message) (byte \(offset))" }
        return "\(message) (line \(line), column \(column))"
    }
}

/// Makes Swift values of JSON, without guessing: nothing is converted that is not of the right type already.
///
/// - A boolean is not a number, a number is not a boolean, text is neither.
/// - Integers come from integral numbers within their range; `Double` and `Float` from any number.
/// - `Date` comes from ISO 8601 text with date, time and `Z` or an offset; a fraction of a second may be there.
/// - `UUID` and `URL` come from text, `Decimal` from text or a number.
/// - `Data` comes from bytes that travelled beside the text, and from nothing else.
/// - null and a missing member are nil for an optional and an error for anything else. Members nobody asks for are
///   ignored.
/// - A ``JSONValue`` keeps the order of members, wherever it is in a type.
public struct JSONTextDecoder: Sendable {
    /// What paths in errors begin with.
    public var root: String
    /// How deep arrays and objects of a text may lie within each other; at most ``JSONValue/maximumSupportedDepth``.
    public var maximumDepth: Int
    /// How many values the arrays and objects of a text may hold together; without a limit by default.
    public var maximumValues = Int.max
    /// Whether the text is JavaScript's; `exact` by default.
    public var numbers = JSONNumbers.exact
    /// What types find in their decoder's `userInfo`; empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates a decoder.
    public init(
        root: String = "value", maximumDepth: Int = JSONValue.defaultMaximumDepth, numbers: JSONNumbers = .exact
    ) {
        self.root = root
        self.maximumDepth = maximumDepth
        self.numbers = numbers
    }

    /// The value that JSON text means.
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - text: UTF-8. What is contiguous in memory is read in place.
    /// - Throws: ``JSONError`` if the bytes are not JSON; ``CodingFailure`` if it is not a value of the type; an error
    ///   of the type's own `init(from:)` as it is.
    @inlinable
    public func decode<Value: Decodable>(_ type: Value.Type, from text: some Collection<UInt8>) throws -> Value {
        try decode(
            type,
            from: JSONParser.parse(text, maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers))
    }

    /// The value that JSON text means, with what came beside it.
    ///
    /// Each attachment is taken by the first mark that stands for it.
    /// - Throws: As ``decode(_:from:)-(_,Collection<UInt8>)``; a mark that stands for nothing is a
    ///   ``JSONError/Reason/loneSurrogate``.
    public func decode<Value: Decodable>(
        _ type: Value.Type, from text: some Collection<UInt8>, with attachments: ArrivedAttachments?
    ) throws -> Value {
        try decode(type, from: value(of: text, with: attachments))
    }

    /// The value that JSON text means, with what came beside it, whatever it is.
    @inlinable
    package func value(
        of text: some Collection<UInt8>, with attachments: ArrivedAttachments?
    ) throws(JSONError) -> JSONValue {
        try JSONParser.parse(
            text, maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers, attachments: attachments)
    }

    /// The value that JSON text means; see ``decode(_:from:)-(_,Collection<UInt8>)``.
    public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try decode(type, from: text.utf8)
    }

    /// The value that `value` means. No value at all is decoded like null.
    /// - Throws: ``CodingFailure`` if it is not a value of the type; an error of the type's own `init(from:)` as it is.
    public func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue?) throws -> Value {
        do {
            return try ValueDecoder(value ?? .null, options: self).decode(type)
        } catch let error as DecodingError {
            throw CodingFailure(error, root: root)
        }
    }
}

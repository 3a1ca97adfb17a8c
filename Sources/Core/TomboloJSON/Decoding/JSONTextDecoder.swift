/// Decodes Swift values from JSON, without conversions: a value must already have the right type.
///
/// - A boolean is not a number, a number is not a boolean, and text is neither.
/// - Integers are decoded from integral numbers within their range; `Double` and `Float` from any number.
/// - `Date` is decoded from ISO 8601 text with date, time and `Z` or an offset, with an optional fraction of a second.
/// - `UUID` and `URL` are decoded from text, `Decimal` from text or a number.
/// - `Data` is decoded only from bytes that were sent beside the text.
/// - null and a missing member are nil for an optional, and an error for any other type. Members that are not requested
///   are ignored.
/// - A ``JSONValue`` keeps the order of members, wherever it occurs in a type.
public struct JSONTextDecoder: Sendable {
    /// The name with which the paths in errors begin.
    @usableFromInline package var root: String
    /// Limit of the nesting of arrays and objects in a text; at most 1024.
    @usableFromInline package var maximumDepth: Int
    /// Limit of the number of values in all arrays and objects of a text together; unlimited by default.
    @usableFromInline package var maximumValues = Int.max
    /// The interpretation of integers in the text; `exact` by default.
    @usableFromInline package var numbers = JSONNumbers.exact
    /// The `userInfo` of the decoder that types receive; empty by default.
    @usableFromInline package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates a decoder.
    /// - Parameters:
    ///   - root: The name of the value in the paths of errors.
    ///   - maximumDepth: The maximum nesting of arrays and objects.
    ///   - numbers: The accepted forms of numbers.
    public init(
        root: String = "value", maximumDepth: Int = JSONValue.defaultMaximumDepth, numbers: JSONNumbers = .exact
    ) {
        self.root = root
        self.maximumDepth = maximumDepth
        self.numbers = numbers
    }

    /// Decodes a value from JSON text.
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - text: The text in UTF-8. If it is contiguous in memory, it is read in place.
    /// - Throws: ``JSONError`` if the bytes are not JSON; ``CodingFailure`` if the text is not a value of the type. An
    ///   error that the type's own `init(from:)` throws is passed on unchanged.
    @inlinable
    public func decode<Value: Decodable>(_ type: Value.Type, from text: some Collection<UInt8>) throws -> Value {
        try decode(
            type,
            from: JSONParser.parse(text, maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers))
    }

    /// Decodes a value from JSON text and the attachments that arrived with it.
    ///
    /// A mark in the text stands for an attachment (`AttachedBytes`). The first mark for an attachment takes it.
    /// - Throws: The same errors as ``decode(_:from:)-(_,Collection<UInt8>)``. A mark without an attachment is reported as
    ///   `JSONError.Reason.loneSurrogate`.
    package func decode<Value: Decodable>(
        _ type: Value.Type, from text: some Collection<UInt8>, with attachments: ArrivedAttachments?
    ) throws -> Value {
        try decode(type, from: value(of: text, with: attachments))
    }

    /// Parses JSON text of any type, with the attachments that arrived with it.
    @inlinable
    package func value(
        of text: some Collection<UInt8>, with attachments: ArrivedAttachments?
    ) throws(JSONError) -> JSONValue {
        try JSONParser.parse(
            text, maximumDepth: maximumDepth, maximumValues: maximumValues, numbers: numbers, attachments: attachments)
    }

    /// Decodes a value from JSON text; see ``decode(_:from:)-(_,Collection<UInt8>)``.
    public func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
        try decode(type, from: text.utf8)
    }

    /// Decodes a value from a ``JSONValue``; nil is decoded like null.
    /// - Throws: ``CodingFailure`` if `value` is not a value of the type. An error that the type's own `init(from:)`
    ///   throws is passed on unchanged.
    public func decode<Value: Decodable>(_ type: Value.Type, from value: JSONValue?) throws -> Value {
        do {
            return try ValueDecoder(value ?? .null, options: self).decode(type)
        } catch let error as DecodingError {
            throw CodingFailure(error, root: root)
        }
    }
}

extension JSONValue {
    /// Parses JSON text, strictly by RFC 8259.
    ///
    /// If an object has two members with one name, the last one counts, as in JavaScript's `JSON.parse`.
    /// - Parameters:
    ///   - jsonText: UTF-8 without a byte order mark. If it is contiguous in memory, it is read in place.
    ///   - maximumDepth: Limit of the nesting of arrays and objects; at most 1024.
    ///   - numbers: The interpretation of integers in the text.
    /// - Throws: ``JSONError`` if the bytes are not exactly one JSON value.
    @inlinable
    public init(
        jsonText: some Collection<UInt8>, maximumDepth: Int = JSONValue.defaultMaximumDepth,
        numbers: JSONNumbers = .exact
    ) throws(JSONError) {
        self = try JSONParser.parse(jsonText, maximumDepth: maximumDepth, numbers: numbers)
    }

    /// Parses handwritten JSON text as ``init(jsonText:maximumDepth:numbers:)-(String,_,_)`` does, but rejects an object that has a
    /// name twice. RFC 8259 does not define the meaning of such an object. The other initializers use the last member, as browsers
    /// do.
    /// - Throws: ``JSONError`` if the text is not exactly one JSON value, or if an object has a name twice.
    package init(handwrittenText text: String) throws(JSONError) {
        self = try JSONParser.parseStrictly(text)
    }

    /// Parses JSON text that is signed and so must have one meaning for every reader. Rejects objects that contain a
    /// name twice, fractions, exponents, and integers of 2^53 or more.
    /// - Throws: ``JSONError`` if the text is not exactly one JSON value, or has more than one meaning.
    package init(signedText text: some Collection<UInt8>, maximumDepth: Int) throws(JSONError) {
        self = try JSONParser.parseSigned(Array(text), maximumDepth: maximumDepth)
    }

    /// Parses JSON text, strictly by RFC 8259; see ``init(jsonText:maximumDepth:numbers:)-(Collection<UInt8>,_,_)``.
    public init(
        jsonText: String, maximumDepth: Int = JSONValue.defaultMaximumDepth, numbers: JSONNumbers = .exact
    ) throws(JSONError) {
        self = try JSONParser.parse(jsonText.utf8, maximumDepth: maximumDepth, numbers: numbers)
    }
}

extension JSONValue {
    /// The value as JSON text, by the rules of ``JSONTextEncoder``.
    /// - Throws: ``CodingFailure`` for NaN, infinities and bytes, for integers that a `Double` cannot represent
    ///   exactly, and for values that are nested too deeply.
    public var jsonText: String {
        get throws(CodingFailure) {
            var buffer = JSONBuffer(bytes: [], attachments: nil)
            do throws(Unencodable) {
                try buffer.append(self, levels: Self.defaultMaximumDepth)
            } catch {
                throw CodingFailure(.unencodable, "value", error.reversedPath.reversed(), error.message)
            }
            return String(decoding: buffer.bytes, as: UTF8.self)
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The JSON text, or the error in parentheses if the value cannot be written.
    public var description: String {
        do throws(CodingFailure) {
            return try jsonText
        } catch {
            return "(\(error))"
        }
    }
}

extension JSONValue {
    /// Parses JSON text, strictly by RFC 8259.
    ///
    /// Of two members with one name the last counts, as in JavaScript's `JSON.parse`.
    /// - Parameters:
    ///   - jsonText: UTF-8 without a byte order mark. What is contiguous in memory is read in place.
    ///   - maximumDepth: How deep arrays and objects may lie within each other; at most ``maximumSupportedDepth``.
    ///   - numbers: Whether the text is JavaScript's.
    /// - Throws: ``JSONError`` if the bytes are anything but one JSON value.
    @inlinable
    public init(
        jsonText: some Collection<UInt8>, maximumDepth: Int = JSONValue.defaultMaximumDepth,
        numbers: JSONNumbers = .exact
    ) throws(JSONError) {
        self = try JSONParser.parse(jsonText, maximumDepth: maximumDepth, numbers: numbers)
    }

    /// Parses JSON text that somebody wrote by hand: as ``init(jsonText:maximumDepth:)-(String,_)``, and a name that an
    /// object has twice is an error. RFC 8259 leaves open what that means; elsewhere the last one counts, as in browsers.
    /// - Throws: ``JSONError``.
    public init(handwrittenText text: String) throws(JSONError) {
        self = try JSONParser.parseStrictly(text)
    }

    /// Parses JSON text, strictly by RFC 8259; see ``init(jsonText:maximumDepth:)-(Collection<UInt8>,_)``.
    public init(
        jsonText: String, maximumDepth: Int = JSONValue.defaultMaximumDepth, numbers: JSONNumbers = .exact
    ) throws(JSONError) {
        self = try JSONParser.parse(jsonText.utf8, maximumDepth: maximumDepth, numbers: numbers)
    }
}

extension JSONValue {
    /// The value as JSON text, by the rules of ``JSONTextEncoder``.
    /// - Throws: ``CodingFailure`` for NaN, infinities and bytes, for integers that a `Double` does not hold, and for too
    ///   great a depth.
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
    /// The JSON text, or why there is none in parentheses.
    public var description: String {
        do throws(CodingFailure) {
            return try jsonText
        } catch {
            return "(\(error))"
        }
    }
}

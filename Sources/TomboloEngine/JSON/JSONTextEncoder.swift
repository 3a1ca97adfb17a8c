/// Writes Swift values as JSON text that a page reads back unchanged; what would not arrive unchanged is refused.
///
/// - Members stand in the order in which a type encodes them; ``JSONValue`` keeps its own.
/// - Integers beyond ±(2^53 - 1) are refused, for a page's numbers do not hold them exactly. The integers of a
///   ``JSONValue`` may go further where a `Double` holds the very value, as every number that came from a page does.
/// - NaN and infinities are refused. Other numbers have the shortest digits that read back the same; 1.0 is `1`.
/// - `Date` is ISO 8601 text in UTC with milliseconds, to which it is rounded, as JavaScript's `toISOString` writes it.
/// - `UUID` and `URL` are text. `Decimal` is text as well, because a page's number would round it.
/// - `Data` travels beside the text where it can (``encode(_:into:)-(_,AttachedText)``), and is refused elsewhere.
/// - Optionals: nil members are left out where a type says `encodeIfPresent` (as synthesised code does), nil elements
///   are null.
/// - Dictionaries with `String` or `Int` keys are objects.
/// - Every control character below U+0020 is escaped, so the text never holds such a byte.
public struct JSONTextEncoder: Sendable {
    /// What paths in errors begin with.
    public var root: String
    /// How deep arrays and objects may lie within each other; what lies deeper is refused, a cycle of references among
    /// it. At most ``JSONValue/maximumSupportedDepth``.
    public var maximumDepth: Int
    /// Longer texts travel beside the JSON, where bytes do; none by default.
    package var maximumTextLength = Int.max
    /// What types find in their encoder's `userInfo`; empty by default.
    public var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates an encoder.
    public init(root: String = "value", maximumDepth: Int = JSONValue.defaultMaximumDepth) {
        self.root = root
        self.maximumDepth = maximumDepth
    }

    /// The JSON text of `value`, as UTF-8.
    /// - Throws: ``CodingFailure`` if JSON cannot carry the value; an error of the type's own `encode(to:)` as it is.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128)
        try encode(value, into: &bytes)
        return bytes
    }

    /// Appends the JSON text of `value` to `bytes`; if it throws, `bytes` is as it was.
    /// - Throws: ``CodingFailure`` if JSON cannot carry the value; an error of the type's own `encode(to:)` as it is.
    public func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws {
        var attachments: [AttachedBytes]?
        try encode(value, into: &bytes, &attachments)
    }

    /// Appends the JSON text of `value` to a text; if it throws, the text is as it was. Bytes become attachments.
    /// - Throws: ``CodingFailure`` if the value cannot travel; an error of the type's own `encode(to:)` as it is.
    public func encode<Value: Encodable>(_ value: Value, into text: inout AttachedText) throws {
        var attachments: [AttachedBytes]? = exchange(&text.attachments, for: [])
        defer { text.attachments = attachments ?? [] }
        try encode(value, into: &text.utf8, &attachments)
    }

    private func encode<Value: Encodable>(
        _ value: Value, into bytes: inout [UInt8], _ attachments: inout [AttachedBytes]?
    ) throws {
        let start = bytes.count
        let attached = attachments?.count ?? 0
        let levels = min(max(maximumDepth, 0), JSONValue.maximumSupportedDepth)
        // The array moves into the output and back, so its storage has one owner throughout and is never copied.
        let output = EncodingOutput(exchange(&bytes, for: []), attachments: attachments, options: self)
        attachments = nil
        defer {
            bytes = exchange(&output.buffer.bytes, for: [])
            attachments = output.buffer.attachments
        }
        do {
            if let known = KnownType(Value.self) { return try output.buffer.append(known, value, levels: levels) }
            let encoder = ValueEncoder(output, levels: levels)
            try value.encode(to: encoder)
            try encoder.close()
        } catch {
            output.buffer.bytes.removeSubrange(start...)
            output.buffer.attachments?.removeSubrange(attached...)
            throw converted(error)
        }
    }

    private func converted(_ error: any Error) -> any Error {
        switch error {
        case let error as Unencodable: CodingFailure(.unencodable, root, error.reversedPath.reversed(), error.message)
        case let error as EncodingError: CodingFailure(error, root: root)
        default: error
        }
    }

    private func exchange<Element>(_ array: inout [Element], for other: consuming [Element]) -> [Element] {
        swap(&array, &other)
        return other
    }
}

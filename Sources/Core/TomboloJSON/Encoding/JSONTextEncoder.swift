/// Encodes Swift values as JSON text, from which a page reads exactly the same values. Values that JavaScript would
/// change are rejected.
///
/// - Members are written in the order in which a type encodes them; a ``JSONValue`` keeps its own order.
/// - Integers beyond ±(2^53 - 1) are rejected, since a page's numbers do not represent them exactly. The integers of a
///   ``JSONValue`` may be larger if a `Double` represents them exactly, as is the case for every number from a page.
/// - NaN and infinities are rejected. Other numbers have the shortest digits that are parsed as the same number; 1.0 is `1`.
/// - `Date` is ISO 8601 text in UTC, rounded to milliseconds, as JavaScript's `toISOString` writes it.
/// - `UUID` and `URL` are text. `Decimal` is text as well, because a page's number would round it.
/// - `Data` is sent beside the text if possible (in results, events and streams of a bridge), and is rejected otherwise.
/// - A nil member is omitted if the type calls `encodeIfPresent`, as synthesised code does. A nil element is null.
/// - Dictionaries with `String` or `Int` keys are objects.
/// - Every control character below U+0020 is escaped, so the text never contains such a byte.
public struct JSONTextEncoder: Sendable {
    /// The name with which the paths in errors begin.
    package var root: String
    /// Limit of the nesting of arrays and objects; at most 1024. Deeper values are rejected, and so are cycles of
    /// references.
    package var maximumDepth: Int
    /// Limit of a string in UTF-8 bytes. A longer string is sent as an attachment, if attachments are supported. Unlimited by
    /// default.
    package var maximumTextLength = Int.max
    /// The `userInfo` of the encoder that types receive; empty by default.
    package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    /// Creates an encoder.
    /// - Parameters:
    ///   - root: The name of the value in the paths of errors.
    ///   - maximumDepth: The maximum nesting of arrays and objects.
    public init(root: String = "value", maximumDepth: Int = JSONValue.defaultMaximumDepth) {
        self.root = root
        self.maximumDepth = maximumDepth
    }

    /// Returns the JSON text of `value`, as UTF-8.
    /// - Throws: ``CodingFailure`` if JSON cannot represent the value; an error of the type's own `encode(to:)` unchanged.
    public func encode(_ value: some Encodable) throws -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(128)
        try encode(value, into: &bytes)
        return bytes
    }

    /// Appends the JSON text of `value` to `bytes`, which is unchanged after an error.
    /// - Throws: ``CodingFailure`` if JSON cannot represent the value; an error of the type's own `encode(to:)` unchanged.
    package func encode<Value: Encodable>(_ value: Value, into bytes: inout [UInt8]) throws {
        var attachments: [AttachedBytes]?
        try encode(value, into: &bytes, &attachments)
    }

    /// Appends the JSON text of `value` to `text`, which is unchanged after an error. Bytes become attachments.
    /// - Throws: ``CodingFailure`` if the value cannot be sent; an error of the type's own `encode(to:)` unchanged.
    package func encode<Value: Encodable>(_ value: Value, into text: inout AttachedText) throws {
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
        // The array is moved into the output and back, so its storage always has a single owner and is never copied.
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

package import TomboloEngine

/// Unparsed JSON text in UTF-8, with the binary data that the text refers to.
package struct JSONText: Sendable, Hashable {
    /// The text. Each attachment is represented by a string with a lone surrogate; ``value()`` replaces these strings
    /// with the data.
    package let utf8: ArraySlice<UInt8>
    /// The binary data and long texts that the text refers to.
    package let attachments: [AttachedBytes]

    /// Wraps a text without checking that it is JSON; parsing it throws if it is not.
    package init(_ text: String) { self.init(unchecked: ArraySlice(text.utf8)) }
    /// Wraps bytes without checking that they are JSON; parsing them throws if they are not.
    package init(unchecked utf8: ArraySlice<UInt8>) { self.init(utf8, attachments: []) }

    /// The length of the text and all attachments, in bytes.
    var byteCount: Int { counts.text + counts.binary }

    /// The length of the text including the attached texts, and the length of the other attachments, in bytes.
    var counts: (text: Int, binary: Int) {
        let attached = AttachedText(attachments: attachments).counts(since: .start)
        return (utf8.count + attached.text, attached.binary)
    }

    /// Encodes a value as JSON text. `Data` in the value becomes attachments.
    /// - Throws: ``CodingFailure`` when the value cannot be sent. An error that the value's own `encode(to:)` throws is
    ///   passed on unchanged.
    package init(encoding value: some Encodable) throws {
        var text = AttachedText()
        try JSONTextEncoder(maximumDepth: JSONValue.maximumSupportedDepth).encode(value, into: &text)
        self.init(text)
    }

    init(_ utf8: ArraySlice<UInt8>, attachments: [AttachedBytes]) {
        self.utf8 = utf8
        self.attachments = attachments
    }

    init(_ text: AttachedText) { self.init(text.utf8[...], attachments: text.attachments) }

    init(_ payload: IncomingPayload) {
        self.init(payload.text, attachments: payload.attachments?.takeAll(in: payload.text) ?? [])
    }

    /// Parses the text to a value, and puts the attachments into the value.
    /// - Throws: ``JSONError`` when the text is not valid JSON.
    package func value() throws -> JSONValue {
        try JSONTextDecoder(maximumDepth: JSONValue.maximumSupportedDepth, numbers: .ofJavaScript).decode(
            JSONValue.self, from: utf8, with: IncomingPayload(self).attachments)
    }

    /// Appends the text to a record. Throws if the text contains control characters, which would end the record; JSON
    /// may contain them only between tokens.
    func append(to output: inout AttachedText) throws {
        // The value is encoded again, so that its attachments get new numbers. The old numbers are unique only among
        // attachments in transit, and other attachments may have them by now.
        guard attachments.isEmpty else {
            return try JSONTextEncoder(root: "result", maximumDepth: JSONValue.maximumSupportedDepth).encode(
                value(), into: &output)
        }
        guard utf8.allSatisfy({ $0 >= 0x20 }) else {
            throw TomboloError(.invalidArgument, "result is not compact JSON text: it contains a control character.")
        }
        guard !hasMark else {
            throw TomboloError(
                .invalidArgument,
                "result contains a lone U+D800, which is reserved for attachments, but was sent without an attachment.")
        }
        output.utf8.append(contentsOf: utf8)
    }

    /// Whether a string in the text contains the mark of an attachment: a lone U+D800, which UTF-8 can contain only as
    /// an escape.
    private var hasMark: Bool {
        var rest = utf8
        while let backslash = rest.firstIndex(of: UInt8(ascii: "\\")) {
            rest = rest[backslash...]
            if Self.isEscape(rest, of: "d800"), !Self.isLowSurrogate(rest.dropFirst(6)) { return true }
            // Skips the backslash and the escaped character, which may be a backslash too.
            rest = rest.dropFirst(2)
        }
        return false
    }

    private static func isEscape(_ text: ArraySlice<UInt8>, of digits: String) -> Bool {
        text.dropFirst().first == UInt8(ascii: "u")
            && text.dropFirst(2).prefix(4).map { $0 | 0x20 }.elementsEqual(digits.utf8)
    }

    private static func isLowSurrogate(_ text: ArraySlice<UInt8>) -> Bool {
        text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
            && ["dc", "dd", "de", "df"].contains {
                text.dropFirst(2).prefix(2).map { $0 | 0x20 }.elementsEqual($0.utf8)
            }
    }
}

public import TomboloEngine

/// JSON text in UTF-8 that has not been parsed, and the bytes that it refers to.
public struct JSONText: Sendable, Hashable {
    /// The text. Where a value has bytes, a string with a lone surrogate stands for them: ``value()`` puts them in their places.
    public let utf8: ArraySlice<UInt8>
    /// The bytes beside it.
    public let attachments: [AttachedBytes]

    /// Wraps a text; whether it is JSON shows when somebody parses it.
    public init(_ text: String) { self.init(unchecked: ArraySlice(text.utf8)) }
    /// Wraps bytes; whether they are JSON shows when somebody parses them.
    public init(unchecked utf8: ArraySlice<UInt8>) { self.init(utf8, attachments: []) }

    /// How long it is with all that is attached.
    var byteCount: Int { attachments.reduce(utf8.count) { $0 + $1.byteCount } }

    /// The text of a value, with its bytes.
    /// - Throws: ``CodingFailure`` when the value cannot travel; an error of its own `encode(to:)` as it is.
    public init(encoding value: some Encodable) throws {
        var text = AttachedText()
        try JSONTextEncoder(maximumDepth: JSONValue.greatestMaximumDepth).encode(value, into: &text)
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

    /// The value that it means, with its bytes.
    /// - Throws: ``JSONError`` when it is no JSON.
    public func value() throws -> JSONValue {
        try JSONTextDecoder(maximumDepth: JSONValue.greatestMaximumDepth, numbers: .ofJavaScript).decode(
            JSONValue.self, from: utf8, with: IncomingPayload(self).attachments)
    }

    /// Appends the text to a record. Control characters would end the record, and JSON has them only between its words.
    func append(to output: inout AttachedText) throws {
        // The numbers of what came may be those of something else that is on its way.
        guard attachments.isEmpty else {
            return try JSONTextEncoder(root: "result", maximumDepth: JSONValue.greatestMaximumDepth).encode(
                value(), into: &output)
        }
        guard utf8.allSatisfy({ $0 >= 0x20 }) else {
            throw TomboloError(.invalidArgument, "result is not compact JSON text: it holds a control character.")
        }
        output.utf8.append(contentsOf: utf8)
    }
}

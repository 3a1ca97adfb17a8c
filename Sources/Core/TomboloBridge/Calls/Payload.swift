import TomboloEngine

/// Converts JSON text to values and back, by the rules in Documentation/Values.md.
enum Payload {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from payload: IncomingPayload?, root: String, limits: BridgeLimits
    ) throws -> Value {
        // `NoValue` ignores the argument.
        guard type != NoValue.self, let payload else {
            return try JSONTextDecoder(root: root).decode(type, from: Optional<JSONValue>.none)
        }
        return try JSONTextDecoder(root: root).decode(type, from: value(of: payload, root: root, limits: limits))
    }

    private static func value(
        of payload: IncomingPayload, root: String, limits: BridgeLimits
    ) throws(TomboloError) -> JSONValue {
        if let parsed = payload.parsed { return try parsed.result.get() }
        let decoder = decoder(root, limits)
        guard let attachments = payload.attachments else { return try parse(payload, decoder) }
        let (text, binary) = (attachments.textWaiting, attachments.binaryWaiting)
        let value = try parse(payload, decoder)
        try check(
            text: payload.text.count + text - attachments.textWaiting, binary: binary - attachments.binaryWaiting,
            root: root, limits: limits)
        return value
    }

    private static func parse(
        _ payload: IncomingPayload, _ decoder: JSONTextDecoder
    ) throws(TomboloError) -> JSONValue {
        do throws(JSONError) {
            return try decoder.value(of: payload.text, with: payload.attachments)
        } catch {
            throw TomboloError(
                error.isBeyondLimit ? .limitExceeded : .invalidArgument,
                "\(decoder.root) cannot be parsed as JSON: \(error)")
        }
    }

    private static func decoder(_ root: String, _ limits: BridgeLimits) -> JSONTextDecoder {
        var decoder = JSONTextDecoder(root: root, maximumDepth: limits.depth, numbers: .ofJavaScript)
        decoder.maximumValues = limits.values
        return decoder
    }

    /// Length of a text, in bytes, above which parsing it takes longer than a drawn frame allows: about 5 ms.
    static let longText = 1 << 20

    /// Whether a payload has to be parsed by ``parsed(_:root:limits:)`` before it is decoded.
    static func isLong(_ payload: IncomingPayload?) -> Bool {
        guard let payload, payload.parsed == nil else { return false }
        return payload.text.count > longText
    }

    /// Returns the payload with its parsed value. A long text is parsed off the caller's actor; a short text is not
    /// parsed.
    static func parsed(_ payload: IncomingPayload, root: String, limits: BridgeLimits) async -> IncomingPayload {
        guard isLong(payload) else { return payload }
        var payload = payload.detached
        payload.parsedAttachmentBytes = payload.attachments?.bytesWaiting ?? 0
        payload.parsed = ParsedValue(await parse(JSONText(payload), root, limits))
        return payload
    }

    /// Returns the payload with its parsed value, for a caller that decodes the payload twice.
    static func parsedNow(
        _ payload: IncomingPayload, root: String, limits: BridgeLimits
    ) throws(TomboloError) -> IncomingPayload {
        guard payload.parsed == nil else { return payload }
        var payload = payload.detached
        payload.parsedAttachmentBytes = payload.attachments?.bytesWaiting ?? 0
        payload.parsed = ParsedValue(.success(try value(of: payload, root: root, limits: limits)))
        return payload
    }

    @concurrent
    private static func parse(
        _ text: JSONText, _ root: String, _ limits: BridgeLimits
    ) async -> Result<JSONValue, TomboloError> {
        Result { () throws(TomboloError) in try value(of: IncomingPayload(text), root: root, limits: limits) }
    }

    /// Appends the JSON of a value, and checks it against the limits.
    static func encode(
        _ value: some Encodable, into output: inout AttachedText, root: String, limits: BridgeLimits
    ) throws {
        let start = output.mark
        var encoder = JSONTextEncoder(root: root, maximumDepth: limits.depth)
        encoder.maximumTextLength = maximumTextLength
        try encoder.encode(value, into: &output)
        try check(output, since: start, root: root, limits: limits)
    }

    /// The JSON of a value, checked against the limits.
    static func encoded(
        _ value: some Encodable, root: String, limits: BridgeLimits
    ) throws(TomboloError) -> AttachedText {
        var payload = AttachedText()
        do {
            try encode(value, into: &payload, root: root, limits: limits)
        } catch {
            throw TomboloError(catching: error)
        }
        return payload
    }

    /// The limit above which a string becomes an attachment; equal to that of web/source/page/values/long-text.js.
    private static let maximumTextLength = 65_536

    /// - Throws: ``TomboloError`` if the appended value is too long.
    static func check(
        _ output: AttachedText, since start: AttachedText.Mark, root: String, limits: BridgeLimits
    ) throws(TomboloError) {
        let (text, binary) = output.counts(since: start)
        try check(text: text, binary: binary, root: root, limits: limits)
    }

    /// - Throws: ``TomboloError`` if a text that is passed on unparsed is too long.
    static func check(_ text: JSONText, root: String, limits: BridgeLimits) throws(TomboloError) {
        let (text, binary) = text.counts
        try check(text: text, binary: binary, root: root, limits: limits)
    }

    /// - Throws: ``TomboloError`` if the text is too long, or if there is too much binary data.
    static func check(
        text: Int, binary: Int = 0, root: String, limits: BridgeLimits
    ) throws(TomboloError) {
        if text > limits.textBytes {
            throw TomboloError(
                .limitExceeded, "The \(root) has \(text) bytes of text; the limit is \(limits.textBytes).")
        }
        if binary > limits.binaryBytes {
            throw TomboloError(
                .limitExceeded,
                "The \(root) has \(binary) bytes of binary data; the limit is \(limits.binaryBytes).")
        }
    }
}

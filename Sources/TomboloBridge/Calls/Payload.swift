import TomboloEngine

/// JSON text to values and back, by the rules in Documentation/Values.md.
enum Payload {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from payload: IncomingPayload?, root: String, limits: BridgeLimits
    ) throws -> Value {
        if type == IgnoredArgument.self, let ignored = IgnoredArgument() as? Value { return ignored }
        guard let payload else { return try JSONTextDecoder(root: root).decode(type, from: Optional<JSONValue>.none) }
        return try JSONTextDecoder(root: root).decode(type, from: value(of: payload, root: root, limits: limits))
    }

    private static func value(
        of payload: IncomingPayload, root: String, limits: BridgeLimits
    ) throws(TomboloError) -> JSONValue {
        let decoder = JSONTextDecoder(root: root, maximumDepth: limits.depth, numbers: .ofJavaScript)
        guard let attachments = payload.attachments else { return try parse(payload, decoder) }
        let before = attachments.bytesWaiting
        let value = try parse(payload, decoder)
        try check(before - attachments.bytesWaiting, root: root, limits: limits)
        return value
    }

    private static func parse(
        _ payload: IncomingPayload, _ decoder: JSONTextDecoder
    ) throws(TomboloError) -> JSONValue {
        do throws(JSONError) {
            return try decoder.value(of: payload.text, with: payload.attachments)
        } catch {
            throw TomboloError(
                error.reason == .tooDeep ? .limitExceeded : .invalidArgument,
                "\(decoder.root) is not JSON that can be read: \(error)")
        }
    }

    /// Appends a value's JSON, within the limits.
    static func encode(
        _ value: some Encodable, into output: inout AttachedText, root: String, limits: BridgeLimits
    ) throws {
        let start = output.mark
        var encoder = JSONTextEncoder(root: root, maximumDepth: limits.depth)
        encoder.longestText = longestText
        try encoder.encode(value, into: &output)
        try check(output, since: start, root: root, limits: limits)
    }

    /// As the page's own in attachments.js.
    private static let longestText = 65_536

    /// - Throws: ``TomboloError`` where what was appended is too long.
    static func check(
        _ output: AttachedText, since start: AttachedText.Mark, root: String, limits: BridgeLimits
    ) throws(TomboloError) {
        let (text, attached) = output.counts(since: start)
        try check(max(text, attached), root: root, limits: limits)
    }

    /// - Throws: ``TomboloError`` for a text that is too long, or for too many bytes beside it.
    static func check(_ count: Int, root: String, limits: BridgeLimits) throws(TomboloError) {
        guard count > limits.payloadBytes else { return }
        throw TomboloError(
            .limitExceeded, "The \(root) is \(count) bytes long; at most \(limits.payloadBytes) may travel.")
    }
}

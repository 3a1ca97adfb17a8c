import TomboloEngine

/// JSON text to values and back, by the rules in Documentation/Values.md.
enum Payload {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from payload: IncomingPayload?, root: String, depth: Int
    ) throws -> Value {
        if type == IgnoredArgument.self, let ignored = IgnoredArgument() as? Value { return ignored }
        guard let payload else { return try JSONTextDecoder(root: root).decode(type, from: Optional<JSONValue>.none) }
        do {
            return try JSONTextDecoder(root: root, maximumDepth: depth, numbers: .ofJavaScript).decode(
                type, from: payload.text, with: payload.attachments)
        } catch let error as JSONError {
            throw TomboloError(
                error.reason == .tooDeep ? .limitExceeded : .invalidArgument,
                "\(root) is not JSON that can be read: \(error)")
        }
    }

    /// Appends a value's JSON, within the limits.
    static func encode(
        _ value: some Encodable, into output: inout AttachedText, root: String, limits: BridgeLimits
    ) throws {
        let start = output.byteCount
        try JSONTextEncoder(root: root, maximumDepth: limits.depth).encode(value, into: &output)
        try check(output.byteCount - start, root: root, limits: limits)
    }

    /// - Throws: ``TomboloError`` for a text that is too long.
    static func check(_ count: Int, root: String, limits: BridgeLimits) throws(TomboloError) {
        guard count > limits.payloadBytes else { return }
        throw TomboloError(
            .limitExceeded, "The \(root) is \(count) bytes long; at most \(limits.payloadBytes) may travel.")
    }
}

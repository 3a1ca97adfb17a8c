import TomboloEngine

/// JSON text to values and back, by the rules in Documentation/Values.md.
enum Payload {
    static func decode<Value: Decodable>(
        _ type: Value.Type, from payload: ArraySlice<UInt8>?, root: String, depth: Int
    ) throws -> Value {
        if type == IgnoredArgument.self, let ignored = IgnoredArgument() as? Value { return ignored }
        guard let payload else { return try JSONTextDecoder(root: root).decode(type, from: Optional<JSONValue>.none) }
        do {
            return try JSONTextDecoder(root: root, maximumDepth: depth).decode(type, from: payload)
        } catch let error as JSONError {
            throw TomboloError(
                error.reason == .tooDeep ? .limitExceeded : .invalidArgument,
                "\(root) is not JSON that can be read: \(error)")
        }
    }

    static func encode(_ value: some Encodable, into output: inout [UInt8], root: String) throws {
        try JSONTextEncoder(root: root).encode(value, into: &output)
    }
}

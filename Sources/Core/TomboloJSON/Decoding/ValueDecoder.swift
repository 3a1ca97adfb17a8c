import OrderedCollections

/// Decodes one value; the decoder that a type's `init(from:)` receives.
final class ValueDecoder: Decoder {
    let value: JSONValue
    /// The members if the value is an object, otherwise empty. Stored here, because a container that stored them would
    /// copy them each time it is used.
    let members: OrderedDictionary<String, JSONValue>
    private let parent: ValueDecoder?
    private let step: PathStep?
    private let options: JSONTextDecoder?

    init(_ value: JSONValue, options: JSONTextDecoder) {
        self.value = value
        members = value.objectValue ?? [:]
        self.options = options
        parent = nil
        step = nil
    }

    init(_ value: JSONValue, parent: ValueDecoder, step: PathStep?) {
        self.value = value
        members = value.objectValue ?? [:]
        self.parent = parent
        self.step = step
        options = nil
    }

    var userInfo: [CodingUserInfoKey: Any] { options?.userInfo ?? parent?.userInfo ?? [:] }
    var codingPath: [any CodingKey] { path(to: nil) }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .object = value else { throw mismatch([String: JSONValue].self, "an object", value, at: nil) }
        return KeyedDecodingContainer(KeyedReader<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let elements) = value else { throw mismatch([JSONValue].self, "an array", value, at: nil) }
        return UnkeyedReader(decoder: self, elements: elements)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer {
        SingleValueReader(decoder: self)
    }

    /// The path of this value, or of the value that `last` leads to from this value.
    func path(to last: PathStep?) -> [any CodingKey] {
        var path: [PathStep] = []
        if let last { path.append(last) }
        var decoder: ValueDecoder? = self
        while let next = decoder {
            if let step = next.step { path.append(step) }
            decoder = next.parent
        }
        return path.reversed()
    }
}

/// The functions with which the containers decode. `step` leads from this decoder's value to `value`; it is nil if both
/// are the same.
extension ValueDecoder {
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        if let known = KnownType(type) { return try decode(known, type, value, at: nil) }
        return try Value(from: self)
    }

    func decode<Value: Decodable>(_ type: Value.Type, _ value: JSONValue, at step: PathStep) throws -> Value {
        if let known = KnownType(type) { return try decode(known, type, value, at: step) }
        return try Value(from: ValueDecoder(value, parent: self, step: step))
    }

    func bool(_ value: JSONValue, at step: PathStep?) throws -> Bool {
        guard case .bool(let bool) = value else { throw mismatch(Bool.self, "a boolean", value, at: step) }
        return bool
    }

    func string(_ value: JSONValue, at step: PathStep?) throws -> String {
        guard case .string(let string) = value else { throw mismatch(String.self, "text", value, at: step) }
        return string
    }

    @inline(__always)
    func integer<Integer: FixedWidthInteger>(
        _ type: Integer.Type, _ value: JSONValue, at step: PathStep?
    ) throws -> Integer {
        let integer: Integer? =
            switch value {
            case .integer(let number): Integer(exactly: number)
            case .double(let number): Integer(exactly: number)
            default: throw mismatch(type, "a whole number", value, at: step)
            }
        guard let integer else {
            let range = "from \(Integer.min) to \(Integer.max)"
            throw invalid("Expected a whole number \(range), found \(value.phrase).", at: step)
        }
        return integer
    }

    func double(_ value: JSONValue, at step: PathStep?) throws -> Double {
        guard let number = value.doubleValue else { throw mismatch(Double.self, "a number", value, at: step) }
        return number
    }

    func float(_ value: JSONValue, at step: PathStep?) throws -> Float {
        let number = Float(try double(value, at: step))
        guard number.isFinite else { throw invalid("The number is outside the range of Float.", at: step) }
        return number
    }
}

/// The errors that the containers throw.
extension ValueDecoder {
    func invalid(_ message: String, at step: PathStep?) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: path(to: step), debugDescription: message))
    }

    func mismatch(_ type: any Any.Type, _ expected: String, _ value: JSONValue, at step: PathStep?) -> DecodingError {
        let message = "Expected \(expected), found \(value.phrase)."
        let context = DecodingError.Context(codingPath: path(to: step), debugDescription: message)
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    func missing(_ key: any CodingKey) -> DecodingError {
        .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: "The member is missing."))
    }
}

extension JSONValue {
    /// A description of the value for an error, without the contents of text and containers.
    fileprivate var phrase: String {
        switch self {
        case .null: "no value"
        case .bool(let value): "\(value)"
        case .integer, .double: "the number \(self)"
        case .string: "text"
        case .bytes: "bytes"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

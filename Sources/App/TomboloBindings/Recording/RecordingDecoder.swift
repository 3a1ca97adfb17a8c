#if DEBUG
import TomboloEngine

/// A decoder that returns placeholders and records what was decoded.
struct RecordingDecoder: Decoder {
    let recorded: RecordedValue
    let recorder: TypeRecorder
    let path: String
    /// The number of containers around this value within its type.
    private let depth: Int

    /// The limit of nested containers within a type. It ends a decoding that would otherwise descend until an error
    /// occurs.
    private static let maximumDepth = 32

    init(_ recorded: RecordedValue, recorder: TypeRecorder, path: String, depth: Int = 0) {
        (self.recorded, self.recorder, self.path, self.depth) = (recorded, recorder, path, depth)
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        if case .undecided = recorded.content { recorded.content = .object }
        return KeyedDecodingContainer(RecordingKeyedContainer<Key>(decoder: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        recorded.content = .array
        return RecordingUnkeyedContainer(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { RecordingSingleValueContainer(decoder: self) }

    /// Returns a decoder for a value within this one.
    /// - Throws: `DecodingError` below the maximum depth.
    func nested(_ value: RecordedValue, _ step: String) throws -> RecordingDecoder {
        guard depth < Self.maximumDepth else {
            value.isTooDeep = true
            throw Self.end("The containers are nested too deeply.")
        }
        return RecordingDecoder(value, recorder: recorder, path: path + step, depth: depth + 1)
    }

    static func end(_ text: String) -> DecodingError {
        .valueNotFound(JSONValue.self, DecodingError.Context(codingPath: [], debugDescription: text))
    }
}

private struct RecordingSingleValueContainer: SingleValueDecodingContainer {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool {
        decoder.recorded.isNullable = true
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let recorded = decoder.recorded
        recorded.attempts += 1
        guard recorded.attempts > recorded.rejections else {
            throw DecodingError.typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: "Rejected."))
        }
        recorded.content = .single(decoder.recorder.shape(of: type, at: decoder.path))
        switch recorded.raw {
        case .string(let text): if let text = text as? Value { return text }
        case .integer(let number):
            if let type = type as? any FixedWidthInteger.Type, let value = type.init(exactly: number) as? Value {
                return value
            }
        default: break
        }
        return try decoder.recorder.sample(of: type)
    }
}

/// The elements of a recorded array. An array that is read to its end has two elements.
private struct RecordingUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }
    private(set) var currentIndex = 0
    private var isNextNullable = false

    private static let count = 2
    /// The limit of elements of an array whose end is not requested.
    private static let maximumCount = 64

    init(decoder: RecordingDecoder) { self.decoder = decoder }

    var count: Int? {
        decoder.recorded.readsToEnd = true
        return Self.count
    }

    var isAtEnd: Bool {
        decoder.recorded.readsToEnd = true
        return currentIndex >= Self.count
    }

    mutating func decodeNil() -> Bool {
        isNextNullable = true
        return false
    }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().content = .single(decoder.recorder.shape(of: type, at: "\(decoder.path)[]"))
        return try decoder.recorder.sample(of: type)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        try decoder.nested(next(), "[]").container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try decoder.nested(next(), "[]").unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder { try decoder.nested(next(), "[]") }

    /// Adds an element.
    /// - Throws: `DecodingError` at the end.
    private mutating func next() throws -> RecordedValue {
        guard currentIndex < (decoder.recorded.readsToEnd ? Self.count : Self.maximumCount) else {
            // The decoding reads until an error occurs, or reads more elements than a tuple has.
            decoder.recorded.readsToEnd = true
            throw RecordingDecoder.end("The array has ended.")
        }
        let value = RecordedValue()
        value.isNullable = isNextNullable
        isNextNullable = false
        decoder.recorded.elements.append(value)
        currentIndex += 1
        return value
    }
}
#endif

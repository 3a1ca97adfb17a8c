#if DEBUG
import TomboloEngine

/// A decoder that returns placeholders and records what was decoded.
struct RecordingDecoder: Decoder {
    let recorded: RecordedValue
    let recorder: TypeRecorder
    let path: String

    init(_ recorded: RecordedValue, recorder: TypeRecorder, path: String) {
        (self.recorded, self.recorder, self.path) = (recorded, recorder, path)
    }

    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        if case .undecided = recorded.content { recorded.content = .object }
        return KeyedDecodingContainer(RecordingKeyedContainer<Key>(decoder: self))
    }

    func unkeyedContainer() -> any UnkeyedDecodingContainer {
        recorded.content = .array
        return RecordingUnkeyedContainer(decoder: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { RecordingSingleValueContainer(decoder: self) }

    func describe<Value: Decodable>(_ type: Value.Type, at path: String) -> TypeShape {
        recorder.shape(of: type, at: path)
    }

    func placeholder<Value: Decodable>(_ type: Value.Type) throws -> Value { try recorder.sample(of: type) }
}

private struct RecordingSingleValueContainer: SingleValueDecodingContainer {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }

    func decodeNil() -> Bool {
        decoder.recorded.isNullable = true
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // A type that tries several types in turn is described by the first.
        if case .undecided = decoder.recorded.content {
            decoder.recorded.content = .single(decoder.describe(type, at: decoder.path))
        }
        switch decoder.recorded.raw {
        case .string(let text): if let text = text as? Value { return text }
        case .integer(let number):
            if let type = type as? any FixedWidthInteger.Type, let value = type.init(exactly: number) as? Value {
                return value
            }
        default: break
        }
        return try decoder.placeholder(type)
    }
}

private struct RecordingUnkeyedContainer: UnkeyedDecodingContainer {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }
    private(set) var currentIndex = 0

    init(decoder: RecordingDecoder) { self.decoder = decoder }

    var count: Int? {
        decoder.recorded.asksEnd = true
        return 1
    }

    var isAtEnd: Bool {
        decoder.recorded.asksEnd = true
        return currentIndex > 0
    }

    mutating func decodeNil() -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        decoder.recorded.elements.append(decoder.describe(type, at: "\(decoder.path)[]"))
        currentIndex += 1
        return try decoder.placeholder(type)
    }

    mutating func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        // The shape is complete only after the container was used; an object of any names stands for it.
        add(.record(.basic(.json), keys: nil))
        return RecordingDecoder(RecordedValue(), recorder: decoder.recorder, path: "\(decoder.path)[]").container(
            keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() -> any UnkeyedDecodingContainer {
        add(.array(.basic(.json)))
        return RecordingDecoder(RecordedValue(), recorder: decoder.recorder, path: "\(decoder.path)[]")
            .unkeyedContainer()
    }

    mutating func superDecoder() -> any Decoder {
        add(.basic(.json))
        return RecordingDecoder(RecordedValue(), recorder: decoder.recorder, path: "\(decoder.path)[]")
    }

    private mutating func add(_ shape: TypeShape) {
        decoder.recorded.elements.append(shape)
        currentIndex += 1
    }
}
#endif

#if DEBUG
/// The members of a recorded object.
struct RecordingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }

    private var recorded: RecordedValue { decoder.recorded }

    /// One name: a compiler-made decoding of an enum expects that of one case. It is decoded once for each case.
    var allKeys: [Key] {
        if let keys = EnumCases.all(of: Key.self) {
            recorded.caseCount = keys.count
            let key = keys[min(recorded.caseIndex, keys.count - 1)]
            recorded.caseName = key.stringValue
            return [key]
        }
        recorded.hasAnyNames = true
        return Key(stringValue: "name").map { [$0] } ?? []
    }

    func contains(_ key: Key) -> Bool {
        _ = recorded.add(key.stringValue, isOptional: true)
        return true
    }

    func decodeNil(forKey key: Key) -> Bool {
        recorded.add(key.stringValue).isNullable = true
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        record(type, key, isOptional: false)
        return try decoder.placeholder(type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
        record(type, key, isOptional: true)
        return nil
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) -> KeyedDecodingContainer<NestedKey> {
        nested(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedDecodingContainer {
        nested(key.stringValue).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { nested("super") }
    func superDecoder(forKey key: Key) -> any Decoder { nested(key.stringValue) }

    private func record<Value: Decodable>(_ type: Value.Type, _ key: Key, isOptional: Bool) {
        let member = recorded.add(key.stringValue, isOptional: isOptional)
        // A type that tries several types in turn is described by the first.
        guard case .undecided = member.content else { return }
        let path = "\(decoder.path).\(key.stringValue)"
        let shape = decoder.describe(type, at: path)
        if isOptional, case .nullable = shape {
            decoder.recorder.addProblem(TypeRecorder.twoOptionals(Value?.self, at: path))
        }
        member.content = .single(shape)
    }

    private func nested(_ name: String) -> RecordingDecoder {
        RecordingDecoder(recorded.add(name), recorder: decoder.recorder, path: "\(decoder.path).\(name)")
    }
}
#endif

#if DEBUG
import TomboloEngine

/// The members of a recorded object.
struct RecordingKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: RecordingDecoder
    var codingPath: [any CodingKey] { [] }

    private var recorded: RecordedValue { decoder.recorded }

    /// A single name. The decoding that the compiler makes for an enum expects the name of one case, so it is run once
    /// for each case.
    var allKeys: [Key] {
        if let keys = EnumCases.all(of: Key.self) {
            recorded.caseCount = keys.count
            let key = keys[min(recorded.caseIndex, keys.count - 1)]
            recorded.caseName = key.stringValue
            return [key]
        }
        guard let key = Key(stringValue: Self.anyName) else { return [] }
        recorded.anyName = key.stringValue
        return [key]
    }

    private static var anyName: String { "name of any member" }

    func contains(_ key: Key) -> Bool {
        _ = recorded.add(key.stringValue, canBeAbsent: true)
        return recorded.probe != .presence(of: key.stringValue)
    }

    func decodeNil(forKey key: Key) -> Bool {
        recorded.add(key.stringValue).isNullable = true
        return false
    }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        record(type, recorded.add(key.stringValue), key)
        let member = recorded.add(key.stringValue)
        member.attempts += 1
        if member.attempts == 1, recorded.probe == .type(of: key.stringValue) {
            throw DecodingError.typeMismatch(type, DecodingError.Context(codingPath: [], debugDescription: "Rejected."))
        }
        if let value = selected(type, key) { return value }
        return try decoder.recorder.sample(of: type)
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        let member = recorded.add(key.stringValue, canBeAbsent: true)
        member.isNullable = true
        if case .nullable = record(type, member, key) {
            decoder.recorder.addDiagnostic(TypeRecorder.twoOptionals(Value?.self, at: path(to: key)))
        }
        guard recorded.probe == .presence(of: key.stringValue) else { return nil }
        return try selected(type, key) ?? decoder.recorder.sample(of: type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nested(key.stringValue).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nested(key.stringValue).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { try nested("super") }
    func superDecoder(forKey key: Key) throws -> any Decoder { try nested(key.stringValue) }

    @discardableResult
    private func record<Value: Decodable>(_ type: Value.Type, _ member: RecordedValue, _ key: Key) -> TypeShape? {
        if case .single(let first) = member.content {
            if first != decoder.recorder.shape(of: type, at: path(to: key)) { recorded.triesSeveralTypes = true }
            return nil
        }
        guard case .undecided = member.content else { return nil }
        let shape = decoder.recorder.shape(of: type, at: path(to: key))
        member.content = .single(shape)
        return shape
    }

    /// The value of a member that can select what is decoded next: a boolean, or an enum of texts or integers. Later
    /// runs try its other values.
    private func selected<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
        let name = key.stringValue
        let isNew = !recorded.selectors.contains { $0.name == name }
        if type == Bool.self {
            if isNew { recorded.selectors.append((name, [false, true])) }
            return recorded.choices[name] == 1 ? true as? Value : nil
        }
        guard let raw = EnumCases.rawValues(of: type), let values = EnumCases.all(of: type) else { return nil }
        if isNew { recorded.selectors.append((name, raw)) }
        return values[min(recorded.choices[name] ?? 0, values.count - 1)]
    }

    private func path(to key: Key) -> String { "\(decoder.path).\(key.stringValue)" }

    private func nested(_ name: String) throws -> RecordingDecoder {
        try decoder.nested(recorded.add(name), ".\(name)")
    }
}
#endif

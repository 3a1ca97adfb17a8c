import OrderedCollections

/// Decodes the members of an object by name.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ValueDecoder

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { decoder.members.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { decoder.members[key.stringValue] != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).isNull }

    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder.bool(value(key), at: step(key)) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try decoder.string(value(key), at: step(key)) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try decoder.double(value(key), at: step(key)) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try decoder.float(value(key), at: step(key)) }
    // `Int` does not use the generic function, which looks up the metadata of its types for each value.
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try decoder.integer(type, value(key), at: step(key))
    }

    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try integer(type, key) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try integer(type, key) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try integer(type, key) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try integer(type, key) }
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try integer(type, key) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try integer(type, key) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try integer(type, key) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try integer(type, key) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try integer(type, key) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try integer(type, key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try integer(type, key) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder.decode(type, value(key), at: step(key))
    }

    // The protocol's default implementations look up the member three times. These overloads avoid that for the types
    // for which it matters.
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
        try present(key).map { try decoder.bool($0, at: step(key)) }
    }

    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
        try present(key).map { try decoder.string($0, at: step(key)) }
    }

    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
        try present(key).map { try decoder.double($0, at: step(key)) }
    }

    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
        try present(key).map { try decoder.integer(type, $0, at: step(key)) }
    }

    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value? {
        try present(key).map { try decoder.decode(type, $0, at: step(key)) }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try nestedDecoder(value(key), key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try nestedDecoder(value(key), key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
        nestedDecoder(decoder.members["super"] ?? .null, PathStep.member("super"))
    }

    func superDecoder(forKey key: Key) throws -> any Decoder {
        nestedDecoder(decoder.members[key.stringValue] ?? .null, key)
    }

    private func value(_ key: Key) throws -> JSONValue {
        guard let value = decoder.members[key.stringValue] else { throw decoder.missing(key) }
        return value
    }

    private func present(_ key: Key) -> JSONValue? {
        guard let value = decoder.members[key.stringValue], !value.isNull else { return nil }
        return value
    }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type, _ key: Key) throws -> Integer {
        try decoder.integer(type, value(key), at: step(key))
    }

    private func step(_ key: Key) -> PathStep { .member(key.stringValue) }

    private func nestedDecoder(_ value: JSONValue, _ key: some CodingKey) -> ValueDecoder {
        ValueDecoder(value, parent: decoder, step: .member(key.stringValue))
    }
}

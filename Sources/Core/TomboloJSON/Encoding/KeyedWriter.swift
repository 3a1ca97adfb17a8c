/// Encodes the members of an object, in the order in which a type encodes them.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), "nil") { $0.append(raw: "null") }
    }

    func encode(_ value: Bool, forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), value) { $0.append(bool: value) }
    }

    func encode(_ value: String, forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), value) { $0.append(string: value) }
    }

    func encode(_ value: Double, forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), value) { (buffer) throws(Unencodable) in
            try buffer.append(number: value)
        }
    }

    func encode(_ value: Float, forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), value) { (buffer) throws(Unencodable) in
            try buffer.append(number: value)
        }
    }

    // `Int` does not use the generic function, which looks up the metadata of its types for each value.
    func encode(_ value: Int, forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), value) { (buffer) throws(Unencodable) in
            try buffer.append(integer: value)
        }
    }

    func encode(_ value: Int8, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: Int16, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: Int32, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: Int64, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: Int128, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: UInt, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: UInt8, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: UInt16, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: UInt32, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: UInt64, forKey key: Key) throws { try encode(integer: value, forKey: key) }
    func encode(_ value: UInt128, forKey key: Key) throws { try encode(integer: value, forKey: key) }

    func encode(_ value: some Encodable, forKey key: Key) throws {
        try encoder.write(value, at: .member(key.stringValue))
    }

    private func encode(integer value: some BinaryInteger & Sendable, forKey key: Key) throws {
        try encoder.write(at: .member(key.stringValue), value) { (buffer) throws(Unencodable) in
            try buffer.append(integer: value)
        }
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> {
        encoder.nestedEncoder(at: .member(key.stringValue)).container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.nestedEncoder(at: .member(key.stringValue)).unkeyedContainer()
    }

    func superEncoder() -> any Encoder {
        encoder.nestedEncoder(at: .member("super"))
    }

    func superEncoder(forKey key: Key) -> any Encoder {
        encoder.nestedEncoder(at: .member(key.stringValue))
    }
}

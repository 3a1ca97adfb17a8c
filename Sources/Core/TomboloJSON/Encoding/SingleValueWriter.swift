/// Encodes a type that is represented by a single value.
struct SingleValueWriter: SingleValueEncodingContainer {
    let encoder: ValueEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil() throws {
        try encoder.write(at: .whole, "nil") { $0.append(raw: "null") }
    }

    func encode(_ value: Bool) throws {
        try encoder.write(at: .whole, value) { $0.append(bool: value) }
    }

    func encode(_ value: String) throws {
        try encoder.write(at: .whole, value) { $0.append(string: value) }
    }

    func encode(_ value: Double) throws {
        try encoder.write(at: .whole, value) { (buffer) throws(Unencodable) in try buffer.append(number: value) }
    }

    func encode(_ value: Float) throws {
        try encoder.write(at: .whole, value) { (buffer) throws(Unencodable) in try buffer.append(number: value) }
    }

    func encode(_ value: Int) throws { try encode(integer: value) }
    func encode(_ value: Int8) throws { try encode(integer: value) }
    func encode(_ value: Int16) throws { try encode(integer: value) }
    func encode(_ value: Int32) throws { try encode(integer: value) }
    func encode(_ value: Int64) throws { try encode(integer: value) }
    func encode(_ value: Int128) throws { try encode(integer: value) }
    func encode(_ value: UInt) throws { try encode(integer: value) }
    func encode(_ value: UInt8) throws { try encode(integer: value) }
    func encode(_ value: UInt16) throws { try encode(integer: value) }
    func encode(_ value: UInt32) throws { try encode(integer: value) }
    func encode(_ value: UInt64) throws { try encode(integer: value) }
    func encode(_ value: UInt128) throws { try encode(integer: value) }

    func encode(_ value: some Encodable) throws {
        try encoder.write(value, at: .whole)
    }

    private func encode(integer value: some BinaryInteger & Sendable) throws {
        try encoder.write(at: .whole, value) { (buffer) throws(Unencodable) in try buffer.append(integer: value) }
    }
}

/// Decodes the elements of an array in order. After an error, the element that could not be decoded is still the next one.
struct UnkeyedReader: UnkeyedDecodingContainer {
    let decoder: ValueDecoder
    let elements: [JSONValue]
    private(set) var currentIndex = 0

    init(decoder: ValueDecoder, elements: [JSONValue]) {
        self.decoder = decoder
        self.elements = elements
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { elements.count }
    var isAtEnd: Bool { currentIndex >= elements.count }

    mutating func decodeNil() throws -> Bool {
        guard try next(Never.self).isNull else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try read(type, decoder.bool) }
    mutating func decode(_ type: String.Type) throws -> String { try read(type, decoder.string) }
    mutating func decode(_ type: Double.Type) throws -> Double { try read(type, decoder.double) }
    mutating func decode(_ type: Float.Type) throws -> Float { try read(type, decoder.float) }
    mutating func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer(type) }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer(type) }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        let value = try decoder.decode(type, next(type), at: .element(currentIndex))
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try nestedDecoder().container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try nestedDecoder().unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let nested = try nestedDecoder()
        currentIndex += 1
        return nested
    }

    private func next(_ type: any Any.Type) throws -> JSONValue {
        guard currentIndex < elements.count else {
            let path = decoder.path(to: .element(currentIndex))
            let message = "The array ends before this element."
            throw DecodingError.valueNotFound(type, DecodingError.Context(codingPath: path, debugDescription: message))
        }
        return elements[currentIndex]
    }

    private mutating func read<Value>(
        _ type: Value.Type, _ read: (JSONValue, PathStep?) throws -> Value
    ) throws -> Value {
        let value = try read(next(type), .element(currentIndex))
        currentIndex += 1
        return value
    }

    private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        let value = try decoder.integer(type, next(type), at: .element(currentIndex))
        currentIndex += 1
        return value
    }

    private func nestedDecoder() throws -> ValueDecoder {
        ValueDecoder(try next(JSONValue.self), parent: decoder, step: .element(currentIndex))
    }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import OrderedCollections

/// ``JSONTextEncoder`` and ``JSONTextDecoder`` keep the order of an object's members. Other coders may change the order.
extension JSONValue: Codable {
    /// Decodes a value of any type.
    public init(from decoder: any Decoder) throws {
        if let decoder = decoder as? ValueDecoder {
            self = decoder.value
        } else if let container = try? decoder.container(keyedBy: PathStep.self) {
            let members = try container.allKeys.map {
                ($0.stringValue, try container.decode(JSONValue.self, forKey: $0))
            }
            self = .object(OrderedDictionary(members, uniquingKeysWith: { _, last in last }))
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            self = try Self(scalarIn: decoder.singleValueContainer())
        }
    }

    private init(scalarIn container: any SingleValueDecodingContainer) throws {
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Int.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else {
            self = .string(try container.decode(String.self))
        }
    }

    /// Encodes the value with the type of its case.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case _ where encoder is ValueEncoder:
            var container = encoder.singleValueContainer()
            try container.encode(self)
        case .object(let members):
            var container = encoder.container(keyedBy: PathStep.self)
            for (name, value) in members { try container.encode(value, forKey: .member(name)) }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .null, .bool, .integer, .double, .string, .bytes:
            var container = encoder.singleValueContainer()
            try encodeScalar(in: &container)
        }
    }

    private func encodeScalar(in container: inout any SingleValueEncodingContainer) throws {
        switch self {
        case .bool(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        case .string(let value): try container.encode(value)
        case .bytes(let value): try container.encode(value)
        case .null, .array, .object: try container.encodeNil()
        }
    }
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import OrderedCollections

extension JSONValue {
    /// Whether the value is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The boolean; nil for any other value, including numbers and text.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number; nil if the value is not a number, is not integral or does not fit `Int`.
    public var intValue: Int? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number; nil for any other value. An integer beyond 2^53 becomes the nearest `Double`.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The text; nil for any other value.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The bytes; nil for any other value, including text.
    public var bytesValue: Data? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// The elements; nil if the value is not an array.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members; nil if the value is not an object.
    public var objectValue: OrderedDictionary<String, JSONValue>? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member called `name`; nil if it does not exist or the value is not an object. A member with the value null is
    /// ``null``.
    public subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The element at `index`; nil if it does not exist or the value is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

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

    /// The boolean, or nil if the value is none; numbers and text are not.
    public var boolValue: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The number, or nil if the value is none, is not integral or does not fit `Int`.
    public var intValue: Int? {
        switch self {
        case .integer(let value): value
        case .double(let value): Int(exactly: value)
        default: nil
        }
    }

    /// The number, or nil if the value is none. An integer beyond 2^53 becomes the nearest `Double`.
    public var doubleValue: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .double(let value): value
        default: nil
        }
    }

    /// The text, or nil if the value is none.
    public var stringValue: String? {
        if case .string(let value) = self { value } else { nil }
    }

    /// The bytes, or nil if the value is none; text is not.
    public var bytesValue: Data? {
        if case .bytes(let value) = self { value } else { nil }
    }

    /// The elements, or nil if the value is no array.
    public var arrayValue: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members, or nil if the value is no object.
    public var objectValue: OrderedDictionary<String, JSONValue>? {
        if case .object(let members) = self { members } else { nil }
    }

    /// The member called `name`; nil if there is none or the value is no object. A member that is there and null is
    /// ``null``.
    public subscript(name: String) -> JSONValue? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The element at `index`; nil if there is none or the value is no array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }
}

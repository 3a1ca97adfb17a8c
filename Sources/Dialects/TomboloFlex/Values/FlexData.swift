import OrderedCollections
public import TomboloEngine

/// A value from a page: an argument of a call, or the result of a web function.
///
/// An accessor returns nil if the value has a different type. Unlike the original, it does not report an error, so
/// check ``type`` first.
public struct FlexData: Sendable, Hashable {
    /// The type of the value.
    public typealias DataType = FlexDataType

    enum Content: Sendable, Hashable {
        case value(JSONValue)
        case failure(BrowserException)
    }

    let content: Content

    /// Wraps a JSON value.
    public init(_ value: JSONValue) { content = .value(value) }
    /// Wraps a failure: a value of the type `ERR`, whose JSON is `null`.
    public init(_ failure: BrowserException) { content = .failure(failure) }

    /// The type of the value.
    public var type: FlexDataType {
        guard case .value(let value) = content else { return .ERR }
        return switch value {
        case .null: .NIL
        case .bool: .BOOL
        case .integer: .INT
        case .double(let number): !number.isFinite || Double(Float(number)) == number ? .FLOAT : .DOUBLE
        case .string: .STRING
        // Pages with `$flex` cannot send bytes, and the contract has no type for them.
        case .bytes: .ERR
        case .array: .ARRAY
        case .object: .DICTIONARY
        }
    }

    /// The value as JSON, with its members in order; `null` for a failure.
    public var jsonValue: JSONValue {
        if case .value(let value) = content { value } else { .null }
    }

    /// Returns the value as text; nil for NIL. An array is written as `[1,2,]` and a dictionary as `{k:v,}`, as in the
    /// original.
    public func toString() -> String? {
        if case .failure(let failure) = content { return failure.reason }
        switch jsonValue {
        case .null, .bytes: return nil
        case .string(let text): return text
        case let value:
            var text = ""
            Self.write(value, to: &text)
            return text
        }
    }

    /// Appends a value to a text. It appends in place, so that no part of the text is copied again at each level of the
    /// value.
    private static func write(_ value: JSONValue, to text: inout String) {
        switch value {
        case .null, .bytes: text += "nil"
        case .bool(let value): text += "\(value)"
        case .integer(let value): text += "\(value)"
        case .double(let value): text += "\(value)"
        case .string(let value): text += value
        case .array(let elements):
            text += "["
            for element in elements {
                write(element, to: &text)
                text += ","
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (key, member) in members {
                text += key + ":"
                write(member, to: &text)
                text += ","
            }
            text += "}"
        }
    }
}

import OrderedCollections
import TomboloEngine

/// Converts a closure's result to JSON.
enum FlexResult {
    /// The rejection for a value that cannot be returned. The contract prescribes its text.
    static let refusal = BrowserException(
        "Only possible nil, Int, Double, Float, Character, String, Dictionary<String,Any>, Array<Any>, FlexReject, Codable."
    )

    /// Converts a result.
    /// - Returns: The JSON value; nil for a result that the page receives as `undefined`.
    /// - Throws: The ``BrowserException`` that was returned, or ``refusal`` for a value that cannot be converted.
    static func json(of result: Any?) throws -> JSONValue? {
        guard let value = unwrapped(result), !(value is Void) else { return nil }
        return try member(value)
    }

    private static func member(_ value: Any) throws -> JSONValue {
        switch value {
        case let exception as BrowserException: throw exception
        case let value as JSONValue: return value
        case let data as FlexData: return data.jsonValue
        case let character as Character: return .string(String(character))
        case let value as Float where value.isFinite: return try encoded(Double("\(value)") ?? Double(value))
        case let elements as [Any?]: return .array(try elements.map(element))
        case let members as [String: Any?]:
            return .object(.init(uniqueKeysWithValues: try members.map { ($0.key, try element($0.value)) }))
        case let value as any Encodable: return try encoded(value)
        default:
            // The type is compared by name, because `NSNull` belongs to Foundation, which this module does not import.
            if "\(Swift.type(of: value))" == "NSNull" { return .null }
            throw refusal
        }
    }

    private static func element(_ value: Any?) throws -> JSONValue {
        guard let value = unwrapped(value), !(value is Void) else { return .null }
        return try member(value)
    }

    private static func encoded(_ value: any Encodable) throws -> JSONValue {
        try JSONValue(jsonText: String(decoding: JSONTextEncoder(root: "result").encode(value), as: UTF8.self))
    }

    /// Removes all layers of Optional inside an `Any`.
    private static func unwrapped(_ value: Any?) -> Any? {
        guard let value else { return nil }
        guard let inner = value as? any OptionalValue else { return value }
        return unwrapped(inner.anyValue)
    }
}

private protocol OptionalValue {
    var anyValue: Any? { get }
}

extension Optional: OptionalValue {
    fileprivate var anyValue: Any? { self }
}

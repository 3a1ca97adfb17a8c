import TomboloEngine

extension FlexData {
    /// Returns the value decoded as a type; nil if it cannot be decoded, and for NIL and ERR.
    ///
    /// Numbers, booleans and text are converted as by ``asInt()``, ``asFloat()``, ``asDouble()``, ``asBool()`` and
    /// ``toString()``, so a number can be decoded as text too. A model is decoded strictly.
    public func reified<Value: Decodable>(_ type: Value.Type = Value.self) -> Value? {
        guard case .value(let value) = content, !value.isNull else { return nil }
        switch type {
        case is Int.Type: return asInt() as? Value
        case is Float.Type: return asFloat() as? Value
        case is Double.Type: return asDouble() as? Value
        case is Bool.Type: return asBool() as? Value
        case is String.Type: return toString() as? Value
        case is [FlexData].Type: return asArray() as? Value
        case is [String: FlexData].Type: return asDictionary() as? Value
        default: return try? JSONTextDecoder().decode(type, from: value)
        }
    }

    /// Returns the failure; nil for any other type.
    public func reified(_ type: BrowserException.Type = BrowserException.self) -> BrowserException? { asErr() }
}

/// Lets a member of a model be a `FlexData`; a failure is encoded as `null`.
extension FlexData: Codable {
    /// Decodes any JSON value. `null` becomes a value of the type `NIL`, not a failure.
    public init(from decoder: any Decoder) throws { self.init(try JSONValue(from: decoder)) }

    /// Encodes the value as its own JSON type: a number as a number, a text as a string, and a failure as `null`.
    public func encode(to encoder: any Encoder) throws { try jsonValue.encode(to: encoder) }
}

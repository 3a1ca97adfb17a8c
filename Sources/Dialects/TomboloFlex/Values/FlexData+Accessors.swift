import TomboloEngine

extension FlexData {
    /// Whether the value is NIL.
    public var isNil: Bool { type == .NIL }

    /// The text; nil for any other type.
    public func asString() -> String? { jsonValue.stringValue }

    /// The number without its fraction; nil for NaN, infinities and numbers that do not fit.
    public func asInt() -> Int? {
        switch jsonValue {
        case .integer(let value): value
        case .double(let value): Int(exactly: value.rounded(.towardZero))
        default: nil
        }
    }

    /// The number; nil if the value is not a number.
    public func asDouble() -> Double? { jsonValue.doubleValue }

    /// The nearest `Float` to the number; nil if the value is not a number.
    public func asFloat() -> Float? { jsonValue.doubleValue.map { Float($0) } }

    /// The boolean; nil for any other type.
    public func asBool() -> Bool? { jsonValue.boolValue }

    /// The elements of an array; nil for any other type.
    public func asArray() -> [FlexData]? { jsonValue.arrayValue?.map { FlexData($0) } }

    /// The members of a dictionary; nil for any other type. ``jsonValue`` preserves their order.
    public func asDictionary() -> [String: FlexData]? {
        guard let members = jsonValue.objectValue else { return nil }
        return Dictionary(members.map { ($0.key, FlexData($0.value)) }) { first, _ in first }
    }

    /// The failure; nil for any other type.
    public func asErr() -> BrowserException? {
        if case .failure(let failure) = content { failure } else { nil }
    }
}

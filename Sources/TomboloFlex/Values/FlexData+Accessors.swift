import TomboloEngine

extension FlexData {
    /// Whether it holds nothing.
    public var isNil: Bool { type == .NIL }

    /// The text.
    public func asString() -> String? { jsonValue.stringValue }

    /// The number, without what is behind its point; nil for NaN, infinities and what does not fit.
    public func asInt() -> Int? {
        switch jsonValue {
        case .integer(let value): value
        case .double(let value): Int(exactly: value.rounded(.towardZero))
        default: nil
        }
    }

    /// The number.
    public func asDouble() -> Double? { jsonValue.doubleValue }

    /// The nearest number of that type.
    public func asFloat() -> Float? { jsonValue.doubleValue.map { Float($0) } }

    /// The boolean.
    public func asBool() -> Bool? { jsonValue.boolValue }

    /// The elements.
    public func asArray() -> [FlexData]? { jsonValue.arrayValue?.map { FlexData($0) } }

    /// The members. Their order is that of ``jsonValue``.
    public func asDictionary() -> [String: FlexData]? {
        guard let members = jsonValue.objectValue else { return nil }
        return Dictionary(members.map { ($0.key, FlexData($0.value)) }) { first, _ in first }
    }

    /// The failure.
    public func asErr() -> BrowserException? {
        if case .failure(let failure) = content { failure } else { nil }
    }
}

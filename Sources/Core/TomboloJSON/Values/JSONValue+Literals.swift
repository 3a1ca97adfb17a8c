import OrderedCollections

extension JSONValue: ExpressibleByNilLiteral {
    /// `null`.
    public init(nilLiteral: ()) {
        self = .null
    }
}

extension JSONValue: ExpressibleByBooleanLiteral {
    /// A Boolean, as ``bool(_:)``.
    public init(booleanLiteral value: Bool) {
        self = .bool(value)
    }
}

extension JSONValue: ExpressibleByIntegerLiteral {
    /// An integer, as ``integer(_:)``.
    public init(integerLiteral value: Int) {
        self = .integer(value)
    }
}

extension JSONValue: ExpressibleByFloatLiteral {
    /// A number with the same case as in JSON text: `1.0` is the integer 1.
    public init(floatLiteral value: Double) {
        self = .number(value)
    }
}

extension JSONValue: ExpressibleByStringInterpolation {
    /// Text, as ``string(_:)``.
    public init(stringLiteral value: String) {
        self = .string(value)
    }
}

extension JSONValue: ExpressibleByArrayLiteral {
    /// An array of the elements.
    public init(arrayLiteral elements: JSONValue...) {
        self = .array(elements)
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
    /// An object with the members in the order in which they are written. If a name occurs twice, the last value counts, as in JSON
    /// text.
    public init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(OrderedDictionary(members, uniquingKeysWith: { _, last in last }))
    }
}

extension JSONValue {
    /// The number with the case that it has in JSON text: an integer if it is integral and fits `Int`, otherwise a double.
    static func number(_ value: Double) -> JSONValue {
        if let integer = Int(exactly: value) { .integer(integer) } else { .double(value) }
    }
}

/// A value that grants limit as a number: an `Int`, a `Double`, or an optional or array of such values.
public protocol ScopeNumber: SendableMetatype {
    /// The numbers to compare; each of them has to be in scope. A number that a `Double` cannot represent exactly is
    /// NaN, which no range contains.
    var scopeNumbers: [Double] { get }
}

extension Int: ScopeNumber {
    /// The number; NaN, which no range contains, if a `Double` cannot represent the number exactly.
    public var scopeNumbers: [Double] { [Double(exactly: self) ?? .nan] }
}

extension Double: ScopeNumber {
    /// The number itself; no range contains NaN.
    public var scopeNumbers: [Double] { [self] }
}

extension Optional: ScopeNumber where Wrapped: ScopeNumber {
    /// The numbers of the wrapped value; empty for nil.
    public var scopeNumbers: [Double] { self?.scopeNumbers ?? [] }
}

extension Array: ScopeNumber where Element: ScopeNumber {
    /// The numbers of all elements.
    public var scopeNumbers: [Double] { flatMap(\.scopeNumbers) }
}

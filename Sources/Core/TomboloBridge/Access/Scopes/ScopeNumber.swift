/// A value that is compared as a number with the rules of grants: an `Int`, a `Double`, or an optional or array of
/// them.
public protocol ScopeNumber: SendableMetatype {
    /// The numbers that are compared; each of them has to be in scope. A number that a `Double` does not hold exactly
    /// is `nan`, which is in no range.
    var scopeNumbers: [Double] { get }
}

extension Int: ScopeNumber {
    /// The number; NaN, which no range contains, if a Double cannot represent it exactly.
    public var scopeNumbers: [Double] { [Double(exactly: self) ?? .nan] }
}

extension Double: ScopeNumber {
    /// The number itself.
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

/// A value that is compared as a number with the rules of grants: an `Int`, a `Double`, or none or several of them.
public protocol ScopeNumber: SendableMetatype {
    /// The numbers; `nan`, which is in no range, for one that a `Double` does not hold exactly.
    var scopeNumbers: [Double] { get }
}

extension Int: ScopeNumber {
    /// The number itself.
    public var scopeNumbers: [Double] { [Double(exactly: self) ?? .nan] }
}

extension Double: ScopeNumber {
    /// The number itself.
    public var scopeNumbers: [Double] { [self] }
}

extension Optional: ScopeNumber where Wrapped: ScopeNumber {
    /// None, or the value's.
    public var scopeNumbers: [Double] { self?.scopeNumbers ?? [] }
}

extension Array: ScopeNumber where Element: ScopeNumber {
    /// All elements'.
    public var scopeNumbers: [Double] { flatMap(\.scopeNumbers) }
}

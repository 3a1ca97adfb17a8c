#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that grants limit as text: a `String`, a `URL`, or an optional or array of such values.
public protocol ScopeText: SendableMetatype {
    /// The texts to compare; each of them has to be in scope. An empty array is in every scope.
    var scopeTexts: [String] { get }
}

extension String: ScopeText {
    /// The text itself.
    public var scopeTexts: [String] { [self] }
}

extension URL: ScopeText {
    /// The whole URL.
    public var scopeTexts: [String] { [absoluteString] }
}

extension Optional: ScopeText where Wrapped: ScopeText {
    /// The texts of the wrapped value; empty for nil.
    public var scopeTexts: [String] { self?.scopeTexts ?? [] }
}

extension Array: ScopeText where Element: ScopeText {
    /// The texts of all elements.
    public var scopeTexts: [String] { flatMap(\.scopeTexts) }
}

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
    /// The text itself. A rule of texts compares UTF-8 bytes, without Unicode normalization.
    public var scopeTexts: [String] { [self] }
}

extension URL: ScopeText {
    /// The absolute URL, for a scope of origins. A scope of paths needs the path of the URL instead.
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

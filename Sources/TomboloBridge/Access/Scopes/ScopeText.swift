#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A value that is compared as text with the rules of grants: a `String`, a `URL`, or none or several of them.
public protocol ScopeText: SendableMetatype {
    /// The texts.
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
    /// None, or the value's.
    public var scopeTexts: [String] { self?.scopeTexts ?? [] }
}

extension Array: ScopeText where Element: ScopeText {
    /// All elements'.
    public var scopeTexts: [String] { flatMap(\.scopeTexts) }
}

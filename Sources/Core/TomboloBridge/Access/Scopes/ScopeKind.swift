/// The kind of the values of a scope.
public enum ScopeKind: String, Sendable, Hashable, CaseIterable {
    /// Absolute paths of files and folders.
    case path
    /// URLs, of which only the origin is compared.
    case origin
    /// Numbers.
    case number
    /// Texts.
    case text

    /// The key of rules for this kind in a policy file.
    var ruleWord: String { rawValue + "s" }
}

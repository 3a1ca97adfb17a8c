/// A part of a call's argument that grants can limit.
///
/// The closure returns every value of that part that the handler will use. The closure runs on arguments that a page
/// sent, and must not have side effects. An absent part (`nil`, an empty list) is in every scope.
public struct ArgumentScope<Argument>: Sendable {
    /// The name that grants use.
    package let name: String
    /// The kind of the scope's values.
    package let kind: ScopeKind
    let values: @Sendable (Argument) -> [ScopeValue]

    /// An absolute path of a file or folder.
    public static func path<Value: ScopeText>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        texts(name, .path, value)
    }

    /// A URL, whose origin grants limit.
    public static func origin<Value: ScopeText>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        texts(name, .origin, value)
    }

    /// A text. Grants list the allowed texts.
    public static func text<Value: ScopeText>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        texts(name, .text, value)
    }

    /// A number. Grants list the allowed ranges.
    public static func number<Value: ScopeNumber>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        Self(name: name, kind: .number) { value($0).scopeNumbers.map(ScopeValue.number) }
    }

    private static func texts<Value: ScopeText>(
        _ name: String, _ kind: ScopeKind, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        Self(name: name, kind: kind) { value($0).scopeTexts.map(ScopeValue.text) }
    }
}

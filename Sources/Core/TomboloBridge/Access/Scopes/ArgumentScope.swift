/// A part of an argument that grants limit.
///
/// The closure returns every value of that part that the handler will use. It runs on an argument that a page sent, and
/// should do nothing else. A part that is absent (`nil`, an empty list) is in every scope.
public struct ArgumentScope<Argument>: Sendable {
    /// The name that grants use.
    package let name: String
    /// The kind of its values.
    package let kind: ScopeKind
    let values: @Sendable (Argument) -> [ScopeValue]

    /// An absolute path of a file or folder.
    public static func path<Value: ScopeText>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        texts(name, .path, value)
    }

    /// A URL, of which grants limit the origin.
    public static func origin<Value: ScopeText>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        texts(name, .origin, value)
    }

    /// A text, of which grants list the allowed values.
    public static func text<Value: ScopeText>(
        _ name: String, _ value: @escaping @Sendable (Argument) -> Value
    ) -> Self {
        texts(name, .text, value)
    }

    /// A number, of which grants list the allowed ranges.
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

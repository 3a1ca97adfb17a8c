/// A type that determines its description in the bindings for pages. Most types need no conformance: `tombolo bindings`
/// finds their JSON by decoding placeholder values.
///
/// Conform a type whose `init(from:)` rejects placeholders such as an empty text, or whose JSON cannot be found by decoding:
///
///     struct Address: Codable, TypeScriptDescribed {
///         static let typeScriptSample = Address("ada@example.org")
///         static let typeScript: String? = "`${string}@${string}`"
///         …
///     }
public protocol TypeScriptDescribed: Decodable {
    /// A valid value. The decoding of types that contain this type continues with it.
    static var typeScriptSample: Self { get }
    /// The type in TypeScript. If nil, the default, the type is described by the JSON that `init(from:)` decodes before
    /// it throws an error.
    static var typeScript: String? { get }
}

extension TypeScriptDescribed {
    /// Nil: the type is described by what it decodes.
    public static var typeScript: String? { nil }
}

/// A type that tells `tombolo bindings` how it is described for pages. Most types need no conformance: their JSON is found by decoding
/// placeholder values.
///
/// Conform a type whose `init(from:)` rejects placeholders such as an empty text, or whose JSON cannot be found by decoding:
///
///     struct Address: Codable, TypeScriptDescribed {
///         static let typeScriptSample = Address("ada@example.org")
///         static let typeScript: String? = "`${string}@${string}`"
///         …
///     }
public protocol TypeScriptDescribed: Decodable {
    /// A valid value, with which the decoding of types that contain this one continues.
    static var typeScriptSample: Self { get }
    /// The type in TypeScript; nil, the default, for the JSON that `init(from:)` decodes before it throws an error.
    static var typeScript: String? { get }
}

extension TypeScriptDescribed {
    /// Nil: the type is described by what it decodes.
    public static var typeScript: String? { nil }
}

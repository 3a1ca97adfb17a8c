/// The type of an absent value: the argument of a page function that takes none, or the result of one that returns none.
///
/// If a value is sent in its place, it is ignored. A handler without a result does not use this type: it returns
/// nothing.
public struct NoValue: Codable, Sendable, Hashable {
    /// Creates the only value of the type.
    public init() {}
    /// Ignores the decoder's value.
    public init(from decoder: any Decoder) {}
    /// Encodes nothing, which the coders of Tombolo send as an empty object.
    public func encode(to encoder: any Encoder) throws {}
}

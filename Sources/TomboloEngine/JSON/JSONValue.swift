#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import OrderedCollections

/// A JSON value, or one with bytes in it, with the members of objects in the order in which they were written.
///
/// What the text says decides the case: a number is an ``integer(_:)`` when it is integral and fits `Int` (`1`, `1.0`
/// and `1e3` alike, and `-0` is 0), otherwise a ``double(_:)``. Equality is that of the cases and of Swift's strings,
/// and the order of members counts: `.double(2)` does not equal `.integer(2)`, though both are written `2`.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// An integral number that fits `Int`.
    case integer(Int)
    /// Any other number. NaN and infinities are not JSON: such a value is refused when it is written.
    case double(Double)
    /// Text; any Unicode scalars, U+0000 included.
    case string(String)
    /// Bytes, which travel beside JSON text; in a page they are a `Uint8Array`, or came from an `ArrayBuffer` or a `Blob`.
    case bytes(Data)
    /// Values in order.
    case array([JSONValue])
    /// Named values in order; each name occurs once.
    case object(OrderedDictionary<String, JSONValue>)

    /// How deep arrays and objects may lie within each other unless a caller says otherwise.
    public static let defaultMaximumDepth = 512
    /// The most that any `maximumDepth` can allow; a larger one counts as this.
    ///
    /// A value is released, compared and hashed level by level on the stack, so its depth must fit the smallest stack
    /// of a thread.
    public static let maximumSupportedDepth = 1024
}

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
public import OrderedCollections

/// A JSON value, which may also contain bytes. The members of objects are in the order in which they were written.
///
/// The case of a number depends on its value in the text. It is an ``integer(_:)`` if it is integral and fits `Int`
/// (`1`, `1.0` and `1e3` alike, and `-0` is 0), otherwise a ``double(_:)``. Two values are equal if they have the same
/// case and equal contents. Strings are compared as in Swift, and the order of members counts. `.double(2)` does not
/// equal `.integer(2)`, though both are written `2`.
public enum JSONValue: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// An integral number that fits `Int`.
    case integer(Int)
    /// Any other number. NaN and infinities are not valid JSON: encoding such a value fails.
    case double(Double)
    /// Text of any Unicode scalars, including U+0000.
    case string(String)
    /// Bytes, which are sent beside JSON text. A page receives them as a `Uint8Array`, and can send them from a
    /// `Uint8Array`, an `ArrayBuffer` or a `Blob`.
    case bytes(Data)
    /// Values in order.
    case array([JSONValue])
    /// Named values in order; each name occurs once.
    case object(OrderedDictionary<String, JSONValue>)

    /// The default limit of the nesting of arrays and objects.
    public static let defaultMaximumDepth = 512
    /// The upper bound of every `maximumDepth`. A larger `maximumDepth` is reduced to this value.
    ///
    /// A value is released, compared and hashed recursively, so its depth must fit into the smallest stack of a thread.
    package static let maximumSupportedDepth = 1024
}

/// The result of a successful refresh.
package struct RefreshResult: Sendable, Hashable {
    /// Whether nothing has changed since the last refresh.
    package let isUnchanged: Bool
    /// Whether the repository was asked for a newer root.
    package let hasProbedRoot: Bool
    /// The entity tag of the timestamp; nil if the server sent none.
    package let entityTag: TimestampTag?
}

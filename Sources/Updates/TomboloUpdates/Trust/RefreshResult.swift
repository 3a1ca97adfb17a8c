/// The result of a successful refresh.
package struct RefreshResult: Sendable, Hashable {
    /// Whether nothing has changed since the last refresh.
    package let isUnchanged: Bool
    /// Whether a newer root was requested from the repository.
    package let hasProbedRoot: Bool
    /// The entity tag of the timestamp; nil if the server sent none.
    package let entityTag: TimestampTag?
}

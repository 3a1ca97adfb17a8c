package import TomboloUpdates

/// The result of going back to an earlier release.
package struct RollbackOutcome: Sendable, Hashable {
    /// The result of the change.
    package let publication: PublishOutcome
    /// The releases that are no longer offered, the highest order first.
    package let withdrawn: [String]
    /// The manifests that this change revokes, sorted.
    package let revoked: [FileDigest]
    /// The releases that are still offered, the highest order first.
    package let offered: [String]
}

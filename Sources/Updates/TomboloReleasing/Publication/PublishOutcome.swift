/// The result of a change of a repository.
package struct PublishOutcome: Sendable, Hashable {
    /// The paths of the new metadata, in the sequence in which it was published; empty if signatures are missing.
    package let published: [String]
    /// The signatures that are missing for files in staging.
    package let missing: [MissingSignatures]
    /// The roles that have expired, so that clients take no update.
    package let expired: [RepositoryRole]
}

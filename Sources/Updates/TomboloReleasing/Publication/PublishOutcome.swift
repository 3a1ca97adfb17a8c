/// The result of a change to a repository.
package struct PublishOutcome: Sendable, Hashable {
    /// The paths of the new metadata, in the sequence in which it was published; empty if signatures are missing.
    package let published: [String]
    /// The signatures that files in staging still lack.
    package let missing: [MissingSignatures]
    /// The roles that have expired. Until they are signed again, clients do not update.
    package let expired: [RepositoryRole]
}

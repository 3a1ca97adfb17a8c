package import TomboloUpdates

/// What the roles of a channel say in one or more revisions.
package struct RepositoryContent: Sendable {
    /// The releases of the channel, read by the client's own code.
    package let channel: ReleaseChannel
    /// The releases that no further device may take.
    package let halts: HaltList
    /// The entries whose offer depends on the device, at most eight.
    let staged: [ReleaseEntry]
}

/// What a repository offers from one publication to the next. Its position among the revisions is the version of its timestamp.
package struct RepositoryRevision: Sendable {
    /// When it was published.
    package let time: Int32
    /// When its timestamp expires.
    package let expiry: Int32
    /// The versions of its roles.
    package let root, snapshot, targets, channel, halts: Int
    /// The number of the key that signed timestamp and snapshot.
    package let onlineKey: Int
    /// The number of the releases and halts that it offers, which many revisions share.
    package let content: Int
}

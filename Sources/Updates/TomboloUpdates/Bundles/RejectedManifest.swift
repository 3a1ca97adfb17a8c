/// A manifest that was rejected. It is not fetched again until the channel changes.
struct RejectedManifest: Sendable, Hashable {
    let manifest: FileDigest
    let channelVersion: Int
    let reason: String
}

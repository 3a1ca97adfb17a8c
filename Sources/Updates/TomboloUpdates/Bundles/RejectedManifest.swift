/// A manifest that was not accepted. It is not fetched again before the channel changes.
struct RejectedManifest: Sendable, Hashable {
    let manifest: FileDigest
    let channelVersion: Int
    let reason: String
}

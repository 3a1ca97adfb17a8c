import Foundation

/// A check whose metadata is verified, and the release that follows from the metadata. The release's files are not
/// fetched yet.
struct DecidedCheck: Sendable {
    /// The verified content of the channel.
    let channel: ReleaseChannel
    /// The verified content of the channel's role.
    let content: TargetsMetadata
    /// The verified content of the halt role.
    let halts: HaltList
    let device: ReleaseDevice
    /// The release that the app contains.
    let embedded: LocalRelease
    let isUserInitiated: Bool
    let refresh: RefreshResult
    /// The times at which the verified metadata expires, by role.
    let expirations: [String: Date]
    /// The time of the check by the system's clock.
    let now: Date
    let client: TrustClient
    let repository: any RepositorySource
    /// The state for which the release is chosen.
    var judged: BundleState

    /// The choice that follows for ``judged``.
    var choice: ReleaseChoice { choice(for: judged) }

    /// Returns the choice that follows for a state. It needs no further metadata.
    func choice(for state: BundleState) -> ReleaseChoice {
        ReleaseChoice.choose(
            from: channel, halts: halts, for: device, having: state.releases(embedded: embedded), at: now,
            isUserInitiated: isUserInitiated)
    }

    /// The version of the channel's role.
    var channelVersion: Int { content.header.version }

    /// Returns the entry of a release's manifest among the targets.
    func record(of entry: ReleaseEntry) -> TargetRecord? { content.targets[entry.targetPath] }
}

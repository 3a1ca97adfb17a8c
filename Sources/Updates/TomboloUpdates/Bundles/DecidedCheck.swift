import Foundation

/// A check whose metadata is verified, and the release that follows from it. Its files are not fetched yet.
struct DecidedCheck: Sendable {
    let choice: ReleaseChoice
    /// The verified content of the channel.
    let channel: ReleaseChannel
    /// The state for which the release was chosen.
    let judged: BundleState
    let refresh: RefreshResult
    /// The time of the check by the system's clock.
    let now: Date
    /// The version of the channel's role.
    let channelVersion: Int
    /// The entry of the manifest among the targets; nil if no release is to be taken.
    let record: TargetRecord?
    let client: TrustClient
    let repository: any RepositorySource
}

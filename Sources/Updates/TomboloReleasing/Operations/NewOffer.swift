import Foundation
import TomboloUpdates

/// A release that a channel is about to offer, with the channel version that will offer it. Its files and its manifest are already staged or
/// published.
struct NewOffer: Sendable {
    /// The release as it will be offered.
    var offer: ReleaseOffer
    /// The files of the release.
    let manifest: BundleManifest
    /// Whether every device with an older release must update to it.
    var isMandatory = false
    let role: RepositoryRole
    /// The published content of the channel.
    let channel: ReleaseChannel
    /// The version of the channel's next file.
    let version: Int
    /// The time at which that file expires.
    let expires: Date
    /// The releases that no further device may take.
    let halts: HaltList
    /// The earlier releases of the bundle.
    let history: ReleaseHistory
}

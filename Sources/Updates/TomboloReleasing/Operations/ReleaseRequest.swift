import TomboloUpdates

/// A release that is to be published.
package struct ReleaseRequest: Sendable, Hashable {
    /// The name of the bundle.
    package var bundle: String
    /// The name of the channel.
    package var channel: String
    /// The name of the release.
    package var release: String
    /// The runtimes of the app on which the release works.
    package var runtime: ClosedRange<Int>
    /// The capabilities that the app must have.
    package var needs: Set<String> = []
    /// The platforms on which the release works; nil for all.
    package var platforms: Set<String>?
    /// The rollout; nil to offer the release to all devices.
    package var rollout: RolloutSchedule?
    /// Whether every device with an older release must update to it.
    package var isMandatory = false
    /// The order; nil for the next one.
    package var order: Int?
    /// Whether the runtimes may be ones for which no embedded release exists.
    package var isForNewRuntime = false

    package init(bundle: String, channel: String, release: String, runtime: ClosedRange<Int>) {
        (self.bundle, self.channel, self.release, self.runtime) = (bundle, channel, release, runtime)
    }
}

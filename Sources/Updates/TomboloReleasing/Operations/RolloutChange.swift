import TomboloUpdates

/// A change of the rollout of a release.
package enum RolloutChange: Sendable, Hashable {
    /// Offers the release on a different schedule. A larger share includes the devices of a smaller one.
    case schedule(RolloutSchedule)
    /// Offers the release to no further device. Devices that have it keep it.
    case pause
    /// Offers the release to all devices.
    case finish
}

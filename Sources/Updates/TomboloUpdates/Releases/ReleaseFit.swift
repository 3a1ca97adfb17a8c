import Foundation

/// Decides which releases of a channel fit a device.
struct ReleaseFit {
    /// The manifests that no device may keep.
    let revoked: Set<FileDigest>
    /// The manifests that no further device may take.
    let halted: Set<FileDigest>
    let device: ReleaseDevice
    /// The releases that the device has.
    let local: LocalReleases
    /// The time for which rollouts are computed.
    let now: Date
    /// Whether the user requested the update, so that the cohort does not count.
    let isUserInitiated: Bool

    /// Returns the first reason why a release does not fit; nil if it fits.
    func obstacle(of entry: ReleaseEntry) -> HeldRelease.Reason? {
        if revoked.contains(entry.manifest) { return .revoked }
        if local.refused.contains(entry.manifest) { return .refused }
        if !entry.runtime.contains(device.runtime) { return .runtime(entry.runtime) }
        if entry.platforms?.contains(device.platform) == false { return .platform }
        let missing = entry.needs.subtracting(device.capabilities)
        if !missing.isEmpty { return .capabilities(missing.sorted()) }
        // The release in use needs no exception, because it is kept unless a higher one fits.
        if halted.contains(entry.manifest) { return .halted }
        if entry.manifest == local.staged?.manifest || isOffered(entry) { return nil }
        return .cohort(share: entry.share(at: now))
    }

    private func isOffered(_ entry: ReleaseEntry) -> Bool {
        isUserInitiated ? entry.share(at: now) > 0 : entry.includes(device.id, at: now)
    }
}

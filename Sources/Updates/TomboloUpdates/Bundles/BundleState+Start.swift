package import Foundation

extension BundleState {
    /// Records a start of the app.
    /// - Parameters:
    ///   - source: The properties of the app, which may have been updated.
    ///   - embedded: The release that the app contains.
    ///   - hasEndedInOrder: Whether the app exited in order after its last start.
    ///   - appliesStaged: Whether a staged release is applied now.
    /// - Returns: The release that was rolled back, if any.
    package mutating func start(
        _ source: ReleaseSource, _ embedded: LocalRelease, after hasEndedInOrder: Bool, at now: Date,
        appliesStaged: Bool = true
    ) -> RefusedRelease? {
        var failed: RefusedRelease?
        if trial?.isShown == true, !hasEndedInOrder {
            trial?.uncleanExits += 1
            if (trial?.uncleanExits ?? 0) >= ReleaseTrial.maximumFailures { failed = fail(.uncleanExit, at: now) }
        }
        trial?.isShown = false
        dropUnfit(for: source)
        if self.embedded != embedded.manifest {
            self.embedded = embedded.manifest
            dropOlder(than: embedded)
        }
        if appliesStaged { apply() }
        return failed
    }

    /// Drops the releases that no longer work with the app.
    private mutating func dropUnfit(for source: ReleaseSource) {
        if staged?.fits(source) == false { staged = nil }
        if previous?.fits(source) == false { previous = nil }
        if live?.fits(source) == false { (live, previous, trial) = (previous, nil, nil) }
    }

    /// After an update of the app, drops the releases that are not newer than the embedded one. Releases from a channel other than the embedded release's are kept until
    /// the next check, which determines their order.
    private mutating func dropOlder(than embedded: LocalRelease) {
        func isOlder(_ release: InstalledRelease?) -> Bool {
            release.map { $0.channel == embedded.channel && $0.order <= embedded.order } ?? false
        }
        if isOlder(previous) { previous = nil }
        if isOlder(staged) { staged = nil }
        if isOlder(live) { (live, trial) = (nil, nil) }
    }
}

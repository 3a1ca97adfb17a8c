extension BundleUpdater {
    /// Records that a page of a release is shown, which begins the release's trial.
    public func noteShown(_ release: BundleRelease) async {
        let digest = release.digest
        await change { $0.noteShown(digest) }
    }

    /// Records that the system may end the app from now on without an orderly exit, for example because it is in the background or the session ends. Until the next
    /// ``noteShown(_:)``, such an end does not count against a release on trial.
    public func noteHidden() async { await change { $0.noteHidden() } }

    /// Records that a page of a release works, so that the release is kept. Has an effect only if the release is in use and on trial.
    /// - Returns: Whether it had an effect.
    @discardableResult
    public func confirm(_ release: BundleRelease) async -> Bool {
        let digest = release.digest
        guard await change({ $0.confirm(digest) }) else { return false }
        receivers.report(.confirmed(release: release.name))
        send(HealthReport(manifest: digest, failure: nil))
        return true
    }

    /// Records a failure of a page of a release. After the second failure of a kind during its trial, the release is left.
    /// - Returns: Whether the failure counts, that is, whether the release is in use and on trial. If so, the app must load its pages
    ///   again, from ``release``.
    @discardableResult
    public func note(_ failure: TrialFailure, of release: BundleRelease) async -> Bool {
        let (digest, now) = (release.digest, clock())
        let (count, refused) = await change { $0.note(failure, of: digest, at: now) }
        if let refused { send(rollBackOf: refused) }
        return count > 0
    }

    /// Records that a page of a release was visible for the whole time limit without painting anything. If several windows show the release at the same time,
    /// the same reason may keep them all from painting, so they count as one failure.
    /// - Parameter start: The time at which the page became visible.
    /// - Returns: Whether the page must be loaded again, from ``release``.
    func noteMissedPaint(of release: BundleRelease, since start: SuspendingClock.Instant) async -> Bool {
        if let last = lastMissedPaint, last.release == release.digest, last.time >= start {
            return await last.note.value
        }
        let result = Task { await note(.noPaint, of: release) }
        lastMissedPaint = (release: release.digest, time: SuspendingClock.Instant.now, note: result)
        return await result.value
    }

    /// Rolls a release back because its files cannot be used. Has no effect if another release is in use.
    package func noteUnusable(_ release: BundleRelease) async {
        let (digest, now) = (release.digest, clock())
        let refused = await change { state in
            state.live?.manifest == digest ? state.fail(.unusable, at: now) : nil
        }
        if let refused { send(rollBackOf: refused) }
    }

    /// Records that a file of a release is missing or damaged. If the release is in use, it is left, and the next check fetches it again.
    /// - Returns: Whether the release was left.
    @discardableResult
    public func noteDamage(of release: BundleRelease) async -> Bool {
        guard !release.isEmbedded else { return false }
        let change = await store.changeDamaged(source.bundle, embedded, release)
        accept(change)
        return change.left != nil
    }
}

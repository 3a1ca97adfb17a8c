extension BundleUpdater {
    /// Records that a page of an edition is shown, with which the trial of its release begins.
    public func noteShown(_ edition: BundleEdition) async {
        let digest = edition.digest
        await change { $0.noteShown(digest) }
    }

    /// Records that the system may end the app from now on without an orderly exit, for example because it is in the background or the session ends. Until the next
    /// ``noteShown(_:)``, that does not count against a release on trial.
    public func noteHidden() async { await change { $0.noteHidden() } }

    /// Records that a page of an edition works, so that its release is kept. Has an effect only if the release is in use and on trial.
    /// - Returns: Whether it had an effect.
    @discardableResult
    public func confirm(_ edition: BundleEdition) async -> Bool {
        let digest = edition.digest
        guard await change({ $0.confirm(digest) }) else { return false }
        listeners.send(.confirmed(release: edition.release))
        send(HealthReport(manifest: digest, failure: nil))
        return true
    }

    /// Records a failure of a page of an edition. After the second one of a kind during its trial, the release is left.
    /// - Returns: Whether the failure counts: the release is in use and on trial. The app then loads its pages again, from ``edition``.
    @discardableResult
    public func note(_ failure: TrialFailure, of edition: BundleEdition) async -> Bool {
        let (digest, now) = (edition.digest, clock())
        let (count, refused) = await change { $0.note(failure, of: digest, at: now) }
        if let refused { send(rollBackOf: refused) }
        return count > 0
    }

    /// Rolls an edition back because its files cannot be used. Has no effect if another release is in use.
    package func noteUnusable(_ edition: BundleEdition) async {
        let (digest, now) = (edition.digest, clock())
        let refused = await change { state in
            state.live?.manifest == digest ? state.fail(.unusable, at: now) : nil
        }
        if let refused { send(rollBackOf: refused) }
    }

    /// Records that a file of an edition is missing or damaged. If its release is in use, it is left, and is fetched again with the next check.
    /// - Returns: Whether the release was left.
    @discardableResult
    public func noteDamage(of edition: BundleEdition) async -> Bool {
        guard !edition.isEmbedded else { return false }
        let change = await store.changeDamaged(source.bundle, embedded, edition)
        accept(change)
        return change.left != nil
    }
}

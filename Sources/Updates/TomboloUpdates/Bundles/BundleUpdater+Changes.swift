extension BundleUpdater {
    /// Makes the stored release live for pages that are loaded from now on. Has no effect if none is stored.
    public func apply() async {
        let isApplied = await change { state in
            let isStaged = state.staged != nil
            state.apply()
            return isStaged
        }
        if isApplied { receivers.report(.applied(release: release.name)) }
    }

    /// Makes the last confirmed release live again, or the embedded one. The release that was live until now is never tried again on this device. Has no effect
    /// while the embedded release is live.
    public func rollBack() async {
        let now = clock()
        if let refused = await change({ $0.fail(.app, at: now) }) { send(rollBackOf: refused) }
    }

    /// Chooses another channel from the next check on. The release in use stays until then.
    /// - Throws: ``UpdateError/source(_:)`` if no channel can have the name.
    public func setChannel(_ channel: String) async throws(UpdateError) {
        try source.validate(channel: channel)
        let own = source.channel
        chosenChannel = channel
        await change { $0.choose(channel, own: own) }
    }

    func send(rollBackOf refused: RefusedRelease) {
        receivers.report(.rolledBack(release: refused.release, cause: refused.cause, to: release.name))
        // A roll-back with the cause `app` is not reported, because the app itself decided it.
        if refused.cause != .app { send(HealthReport(manifest: refused.manifest, failure: refused.cause)) }
    }
}

import Foundation

extension BundleState {
    /// Returns the releases of this device among which a check chooses.
    package func releases(embedded: LocalRelease) -> LocalReleases {
        LocalReleases(
            live: live?.local, staged: staged?.local, embedded: embedded, refused: Set(refused.map(\.manifest)))
    }

    /// Records verified metadata and its consequences that need no fetch: revoked releases and a superseded staged release are left, whether or not the
    /// chosen release can be fetched.
    ///
    /// The app may have applied or rolled back a release since the check began, so the release is chosen again for this
    /// state. If the app has chosen another channel meanwhile, the metadata has no consequences.
    /// - Returns: The check for this state.
    mutating func note(_ decided: DecidedCheck) -> DecidedCheck {
        lastCheck = decided.now
        timestampTag = decided.refresh.entityTag
        if decided.refresh.hasProbedRoot { lastRootProbe = decided.now }
        (rollbackSince, requestedPause) = (nil, nil)
        guard channel == decided.judged.channel else { return decided }
        var decided = decided
        decided.judged = self
        follow(decided.choice, of: decided.channel)
        return decided
    }

    /// Records that a server has requested a pause. A longer one stays in effect.
    mutating func note(pause: Duration, at now: Date) {
        guard pause > requestedPause?.rest(at: now) ?? .zero else { return }
        requestedPause = RequestedPause(pause, from: now)
    }

    /// Leaves the releases that a choice excludes, which needs no fetch.
    /// - Parameter choice: The choice for this state, among the releases of `channel`.
    package mutating func follow(_ choice: ReleaseChoice, of channel: ReleaseChannel) {
        if !choice.isStagedWanted { staged = nil }
        if let manifest = previous?.manifest, channel.revoked.contains(manifest) { previous = nil }
        // After a change of channels, a release that the new channel offers too gets its order there.
        if let manifest = live?.manifest, let entry = channel.entries.first(where: { $0.manifest == manifest }) {
            live?.order = entry.order
            live?.channel = channel.channel
        }
        switch choice.decision {
        case .embedded, .stayOnEmbedded: leaveLive()
        case .take: if let manifest = live?.manifest, channel.revoked.contains(manifest) { leaveLive() }
        case .keep: break
        }
    }

    /// Stages the release that a check has fetched.
    /// - Returns: Whether it is staged; false if the state has meanwhile changed in a way that rules it out.
    mutating func stage(_ release: InstalledRelease, of decided: DecidedCheck, isMandatory: Bool) -> Bool {
        guard accepts(release, chosenFrom: decided.judged.channel),
            case .take(let entry, _) = decided.choice(for: self).decision, entry.manifest == release.manifest
        else { return false }
        stage(release, isMandatory: isMandatory)
        return true
    }

    /// Whether a release that was chosen for an earlier state may still be staged. Meanwhile, the app may have chosen another channel, or the release may have been
    /// applied and failed.
    /// - Parameter channel: The channel that the app had chosen; nil for that of its source.
    func accepts(_ release: InstalledRelease, chosenFrom channel: String?) -> Bool {
        channel == self.channel && !isRefused(release.manifest) && live?.manifest != release.manifest
    }
}

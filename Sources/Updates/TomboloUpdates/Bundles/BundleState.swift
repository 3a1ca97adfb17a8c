package import Foundation

/// The persistent state of a bundle on this device. Every change of the live release is a single change of this value, which is written in one
/// step.
package struct BundleState: Sendable, Hashable, Codable {
    /// The version of the format.
    package var version = 1
    /// The release in use; nil for the embedded one.
    package var live: InstalledRelease?
    /// The last confirmed release before the live one, for a roll-back; nil for the embedded one.
    package var previous: InstalledRelease?
    /// The release that is fetched but not applied yet.
    package var staged: InstalledRelease?
    /// Whether the staged release is mandatory.
    package var isStagedMandatory = false
    /// The trial of the live release; nil if it is confirmed or embedded.
    package var trial: ReleaseTrial?
    /// The releases that failed here, the oldest first.
    package var refused: [RefusedRelease] = []
    /// The channel that the app has chosen in place of its source's channel.
    var channel: String?
    /// The digest of the embedded manifest at the last start.
    var embedded: FileDigest?
    /// The entity tag of the last timestamp.
    var timestampTag: TimestampTag?
    /// The time of the last check whose metadata was accepted.
    var lastCheck: Date?
    /// The last time at which a newer root was requested.
    var lastRootProbe: Date?
    /// The time of the first check since the last success in which the repository served older metadata than the
    /// trusted metadata.
    var rollbackSince: Date?
    /// The pause that a server has requested since the last check whose metadata was accepted.
    var requestedPause: RequestedPause?

    /// Creates the state of a device on which the embedded release is live.
    package init() {}

    /// Maximum number of refused releases. Beyond it, the oldest are removed, and those releases may be tried once
    /// more.
    private static let maximumRefusals = 100

    private enum CodingKeys: String, CodingKey {
        case version = "v"
        case live, previous, staged, isStagedMandatory, trial, refused, channel, embedded, timestampTag, lastCheck
        case lastRootProbe, rollbackSince, requestedPause
    }

    /// Chooses the channel from the next check on. A staged release is dropped.
    /// - Parameter own: The source's channel.
    mutating func choose(_ channel: String, own: String) {
        self.channel = channel == own ? nil : channel
        staged = nil
    }

    // MARK: Staging

    /// Stages a release whose files are all stored.
    package mutating func stage(_ release: InstalledRelease, isMandatory: Bool) {
        (staged, isStagedMandatory) = (release, isMandatory)
    }

    /// Makes the staged release live, on trial. Has no effect if none is staged.
    package mutating func apply() {
        guard let release = staged else { return }
        staged = nil
        guard release.manifest != live?.manifest else { return }
        // A release that was never confirmed is not used for a roll-back.
        if live?.isConfirmed ?? true { previous = live }
        live = release
        trial = ReleaseTrial()
    }

    /// Makes the embedded release live. The release that was live until now is not refused.
    mutating func leaveLive() { (live, previous, trial) = (nil, nil, nil) }

    /// Leaves the live release because files of it are missing: for the previous one if there is one, otherwise for the embedded one.
    mutating func leaveDamaged() { (live, previous, trial) = (previous, nil, nil) }

    // MARK: Trial

    /// Records that a page of a release is shown.
    package mutating func noteShown(_ manifest: FileDigest) {
        if live?.manifest == manifest { trial?.isShown = true }
    }

    /// Records that a page is no longer shown, for example because the app is in the background and may be ended by the system.
    mutating func noteHidden() { trial?.isShown = false }

    /// Confirms a release: a page of it works. Only the live release can be confirmed.
    /// - Returns: Whether it was not confirmed before.
    package mutating func confirm(_ manifest: FileDigest) -> Bool {
        guard live?.manifest == manifest, live?.isConfirmed == false else { return false }
        live?.isConfirmed = true
        trial = nil
        return true
    }

    /// Records a failure during the trial of a release. Has no effect on other releases.
    /// - Returns: The number of failures of this kind so far, and the release if this failure caused a roll-back.
    package mutating func note(
        _ failure: TrialFailure, of manifest: FileDigest, at now: Date
    ) -> (count: Int, RefusedRelease?) {
        guard live?.manifest == manifest, var trial else { return (0, nil) }
        let count: Int
        switch failure {
        case .crash:
            trial.crashes += 1
            count = trial.crashes
        case .noPaint:
            trial.missedPaints += 1
            count = trial.missedPaints
        }
        self.trial = trial
        return (count, count >= ReleaseTrial.maximumFailures ? fail(failure.cause, at: now) : nil)
    }

    /// Rolls the live release back, and refuses it from now on. Has no effect while the embedded one is live.
    mutating func fail(_ cause: RollbackCause, at now: Date) -> RefusedRelease? {
        guard let failed = live else { return nil }
        let refusal = RefusedRelease(
            manifest: failed.manifest, release: failed.release, cause: cause, date: now)
        refused = (refused.filter { $0.manifest != failed.manifest } + [refusal]).suffix(Self.maximumRefusals)
        (live, previous, trial) = (previous, nil, nil)
        if staged?.manifest == failed.manifest { staged = nil }
        return refusal
    }

    /// Whether a release failed on this device.
    func isRefused(_ manifest: FileDigest) -> Bool { refused.contains { $0.manifest == manifest } }
}

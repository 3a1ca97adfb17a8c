import Foundation
import TomboloUpdates

/// The results of checks, by everything that they depend on.
///
/// Each is computed by the client's ``ReleaseChoice`` and ``BundleState``, for the first device of its kind; the result is kept for the others. The share of
/// a rollout and the position of a device in it are computed by the client's code for every device.
struct ChoiceClasses: Sendable {
    /// What a choice depends on.
    struct Key: Hashable {
        let content: UInt16
        let state: UInt16
        let app: UInt8
        /// For each staged entry of the content, whether it is offered to the device.
        let offers: UInt8
        let isUserInitiated: Bool
    }

    private var known: [Key: ChoiceClass] = [:]
    /// Whether every choice is made again and compared with the one that is kept, in tests.
    var isVerifying = false
    /// The number of choices that differed from the one that was kept.
    private(set) var contradictions = 0

    /// Returns the result of a check.
    /// - Parameter id: Returns the identifier of the device.
    mutating func result(
        _ key: Key, at now: Date, app: FleetApp, _ repository: FleetRepository, _ states: inout StateClasses,
        id: () -> InstallID
    ) -> ChoiceClass {
        let old = known[key]
        if let old, !isVerifying { return old }
        let new = Self.choose(key, at: now, id(), app, repository, &states)
        if let old, (old.followed, old.release, old.staged) != (new.followed, new.release, new.staged) {
            contradictions += 1
        }
        known[key] = new
        return new
    }

    private static func choose(
        _ key: Key, at now: Date, _ id: InstallID, _ app: FleetApp, _ repository: FleetRepository,
        _ states: inout StateClasses
    ) -> ChoiceClass {
        let content = repository.contents[Int(key.content)]
        var state = states.states[Int(key.state)]
        let device = ReleaseDevice(
            runtime: app.source.runtime, capabilities: app.source.capabilities, platform: ReleaseSource.platform, id: id
        )
        let choice = ReleaseChoice.choose(
            from: content.channel, halts: content.halts, for: device, having: state.releases(embedded: app.embedded),
            at: now, isUserInitiated: key.isUserInitiated)
        state.follow(choice, of: content.channel)
        let followed = states.number(of: state, repository)
        guard case .take(let entry, let isMandatory) = choice.decision,
            let release = repository.number(of: entry.manifest)
        else { return ChoiceClass(followed: followed, release: -1, staged: followed) }
        state.stage(InstalledRelease(entry, channel: content.channel.channel), isMandatory: isMandatory)
        return ChoiceClass(
            followed: followed, release: Int16(release), staged: states.number(of: state, repository))
    }
}

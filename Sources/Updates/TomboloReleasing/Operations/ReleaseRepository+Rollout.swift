package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Changes the rollout of a release.
    /// - Parameter generator: The source of a new salt, for a release that was offered to all devices.
    /// - Throws: ``ReleasingError``.
    package func changeRollout(
        of release: String, on channel: String, of bundle: String, to change: RolloutChange,
        signers: [any Signer], now: Date, using generator: inout some RandomNumberGenerator
    ) throws(ReleasingError) -> PublishOutcome {
        let role = RepositoryRole.channel(bundle: bundle, channel: channel)
        let (state, version, expires) = try begin(role, signers: signers, now: now)
        var content = try ChannelContent(
            try state.channel(channel, of: bundle), version: version, expires: expires)
        guard let index = content.offers.firstIndex(where: { $0.release == release }) else {
            throw .unknownRelease(release, channel: role.name, offered: content.offers.map(\.release))
        }
        let steps: [Rollout.Step]? =
            switch change {
            case .schedule(let schedule): schedule.steps
            case .pause:
                [Rollout.Step(from: Date(timeIntervalSince1970: now.timeIntervalSince1970.rounded(.down)), share: 0)]
            case .finish: nil
            }
        if let steps {
            let salt = content.offers[index].rollout?.salt ?? RolloutPlan.salt(using: &generator)
            content.offers[index].rollout = RolloutPlan(salt: salt, steps: steps)
        } else {
            content.offers[index].rollout = nil
        }
        return try self.change(to: [try StagedFile(role, content.value)], with: signers, now: now)
    }
}

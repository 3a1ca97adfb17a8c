import Foundation
import TomboloReleasing
import TomboloUpdates

/// Changes with the keys of the publisher. Each opens the repository, as a command does.
extension TestPublishing {
    @discardableResult
    mutating func publish(
        _ request: ReleaseRequest, _ site: ReleaseSite? = nil, signers: [any Signer]? = nil
    ) throws -> PublishOutcome {
        try open().publish(
            try site ?? self.site(["index.html": "page of \(request.release)"]), as: request,
            signers: signers ?? publishingKeys, now: now, using: &generator)
    }

    @discardableResult
    mutating func promote(
        _ release: String, from source: String = "beta", to destination: String = "stable", rollout: String? = nil,
        signers: [any Signer]? = nil
    ) throws -> PublishOutcome {
        try open().promote(
            release, of: "web", from: source, to: destination,
            rollout: try rollout.map { try RolloutSchedule($0, now: now) }, signers: signers ?? publishingKeys,
            now: now, using: &generator)
    }

    @discardableResult
    mutating func changeRollout(_ release: String, to change: RolloutChange) throws -> PublishOutcome {
        try open().changeRollout(
            of: release, on: "stable", of: "web", to: change, signers: publishingKeys, now: now, using: &generator)
    }

    @discardableResult
    func halt(_ release: String, isHalted: Bool = true, signers: [any Signer]? = nil) throws -> PublishOutcome {
        try open().halt(release, of: "web", isHalted: isHalted, signers: signers ?? [onlineKey], now: now)
    }

    @discardableResult
    func rollBack(
        to target: RollbackTarget, keepsInstalled: Bool = false, revoking foreign: Set<FileDigest> = [],
        signers: [any Signer]? = nil
    ) throws -> RollbackOutcome {
        try open().rollBack(
            "stable", of: "web", to: target, keepsInstalled: keepsInstalled, revoking: foreign,
            signers: signers ?? publishingKeys, now: now)
    }

    @discardableResult
    func refresh(trustingClock trustsClock: Bool = false) throws -> PublishOutcome {
        try open().refresh(with: [onlineKey], now: now, trustsClock: trustsClock)
    }

    @discardableResult
    func changeKeys(
        _ role: KeyRole, adding added: [SigningKey] = [], removing removed: [SigningKey] = [], threshold: Int? = nil,
        signers: [any Signer]
    ) throws -> PublishOutcome {
        let change = KeyChange(
            role, adding: try added.map { try $0.publicKey }, removing: try removed.map { try $0.publicKey.identifier },
            threshold: threshold)
        return try open().changeKeys(change, signers: signers, now: now)
    }

    /// The releases that a channel offers, the highest order first.
    func offered(on channel: String = "stable") throws -> [String] {
        try open().state.channel(channel, of: "web").entries.map(\.release)
    }

    /// The role of a channel of the bundle.
    static func channel(_ name: String) -> RepositoryRole { .channel(bundle: "web", channel: name) }
}

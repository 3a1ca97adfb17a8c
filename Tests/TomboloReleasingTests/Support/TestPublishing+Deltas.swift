import Foundation
import TomboloReleasing
import TomboloUpdates

/// Changes that make compressed forms.
extension TestPublishing {
    @discardableResult
    mutating func publish(
        _ release: String, on channel: String = "stable", deltas: Int, files: [String: String],
        signers: [any Signer]? = nil
    ) async throws -> PublishOutcome {
        try await publish(Self.request(release, on: channel), try site(files), deltas: deltas, signers: signers)
    }

    @discardableResult
    mutating func publish(
        _ request: ReleaseRequest, _ site: ReleaseSite, deltas: Int, signers: [any Signer]? = nil
    ) async throws -> PublishOutcome {
        try await open().publish(
            site, as: request, deltas: deltas, signers: signers ?? publishingKeys, now: now, using: &generator)
    }

    @discardableResult
    mutating func promote(_ release: String, deltas: Int) async throws -> PublishOutcome {
        try await open().promote(
            release, of: "web", from: "beta", to: "stable", deltas: deltas, signers: publishingKeys, now: now,
            using: &generator)
    }

    /// The entry of a release on offer.
    func entry(_ release: String, on channel: String = "stable") throws -> ReleaseEntry {
        let entries = try open().state.channel(channel, of: "web").entries
        guard let entry = entries.first(where: { $0.release == release }) else {
            throw ReleasingError.unknownRelease(release, channel: channel, offered: entries.map(\.release))
        }
        return entry
    }

    /// The manifest of a release that was published.
    func manifest(of release: String, on channel: String = "stable") throws -> BundleManifest {
        let folder = "targets/web/\(channel)/\(release)"
        return try BundleManifest(try bytes("\(folder)/\(names(in: folder).first ?? "")"))
    }

    /// The hints of a release.
    func hints(of release: String, on channel: String = "stable") throws -> TransportHints {
        try TransportHints(try bytes(TransportFile.hints(try manifest(of: release, on: channel).digest).path))
    }

    /// The pack of a release for an older one.
    func pack(_ release: String, from old: String) throws -> Data {
        let (new, old) = (try manifest(of: release).digest, try manifest(of: old).digest)
        return try bytes(TransportFile.pack(new, from: old).path)
    }
}

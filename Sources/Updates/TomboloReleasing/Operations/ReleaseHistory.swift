import Foundation
import TomboloUpdates

/// All releases of a bundle that were ever published, read from the channel versions that the repository keeps.
struct ReleaseHistory: Sendable {
    /// A release of a channel, as described by the newest channel version that offered it.
    struct Entry: Sendable, Hashable {
        /// The name of the channel.
        let channel: String
        let offer: ReleaseOffer
        /// Whether enough of the channel's present keys have signed that version.
        let isVerified: Bool
    }

    /// The releases, sorted by order.
    let entries: [Entry]
    /// The highest order so far, which a later release must exceed.
    let lastOrder: Int

    /// Reads the versions of all channels of a bundle, staged ones included. Versions that cannot be read are left out.
    ///
    /// A version that the present keys have not signed may come from the holder of a stolen key. So it does not change a
    /// release from a version that they have signed. Its orders do not count once their releases are revoked, because
    /// such an order can be the highest one that apps accept.
    init(
        of bundle: String, in repository: ReleaseRepository, state: RepositoryState
    ) throws(ReleasingError) {
        var found: [String: Entry] = [:]
        var lastOrder = try repository.settings.embedded.filter { $0.bundle == bundle }.map(\.order).max() ?? 0
        let staged = try repository.stagedFiles(beside: state)
        for role in state.channels where role.bundle == bundle {
            guard case .channel(_, let name) = role else { continue }
            let revoked = try state.channel(name, of: bundle).revoked
            let keys = state.targets.delegations.first { $0.name == role.name }?.keys ?? RoleKeys([], threshold: 1)
            for (channel, isVerified) in try Self.versions(of: role, in: repository, staged[role]?.bytes, keys) {
                for entry in channel.entries {
                    let entry = Entry(channel: channel.channel, offer: ReleaseOffer(entry), isVerified: isVerified)
                    if isVerified || !revoked.contains(entry.offer.manifest) {
                        lastOrder = max(lastOrder, entry.offer.order)
                    }
                    let path = "\(entry.channel)/\(entry.offer.release)"
                    if isVerified || found[path]?.isVerified != true { found[path] = entry }
                }
            }
        }
        entries = found.values.sorted { ($0.offer.order, $0.channel) < ($1.offer.order, $1.channel) }
        self.lastOrder = lastOrder
    }

    /// Reads all versions of a channel, the oldest first.
    private static func versions(
        of role: RepositoryRole, in repository: ReleaseRepository, _ staged: Data?, _ keys: RoleKeys
    ) throws(ReleasingError) -> [(channel: ReleaseChannel, isVerified: Bool)] {
        guard case .channel(let bundle, let channel) = role else { return [] }
        let suffix = ".\(role.name).json"
        let versions = repository.folder.files(in: RepositoryFiles.metadata).compactMap { name in
            name.hasSuffix(suffix) ? Int(name.dropLast(suffix.count)) : nil
        }
        var files: [Data] = []
        for version in versions.sorted() {
            if let bytes = try repository.read(role.path(version: version)) { files.append(bytes) }
        }
        if let staged { files.append(staged) }
        return files.compactMap { bytes in
            guard let metadata = try? Proposal.parse(bytes, role),
                let content = try? ReleaseChannel(
                    role: role.name, signed: metadata.signed, bundle: bundle, channel: channel)
            else { return nil }
            return (content, keys.accept(metadata))
        }
    }

    /// Returns the releases of a channel.
    func entries(of channel: String) -> [Entry] { entries.filter { $0.channel == channel } }

    /// Whether a channel ever had a release with the name.
    func contains(_ release: String) -> Bool { entries.contains { $0.offer.release == release } }
}

import Foundation
import TomboloUpdates

/// A copy of a repository, signed with throw-away keys. It has the same roles, thresholds, releases and settings. Objects are not copied, because no
/// change of keys reads them.
struct DrillCopy {
    let repository: ReleaseRepository
    /// The root that the rehearsal's apps contain.
    let root: Data

    /// Makes the copy.
    /// - Parameters:
    ///   - state: The metadata of the repository.
    ///   - source: The folder of the repository.
    ///   - path: The folder of the copy, which exists and is empty.
    init(
        of state: RepositoryState, in source: PublicFolder, at path: String, keys: inout DrillKeys, now: Date
    ) throws(ReleasingError) {
        let folder = PublicFolder(path)
        for name in source.files(in: RepositoryFiles.targets) {
            let file = "\(RepositoryFiles.targets)/\(name)"
            try ReleasingError.of { () throws(StoreError) in
                if let bytes = try source.read(file) { try folder.write(bytes, to: file) }
            }
        }
        repository = try ReleaseRepository(locking: folder)
        let settings = try ReleasingError.of { () throws(StoreError) in try source.read(RepositorySettings.fileName) }
        guard let settings else { throw .notRepository(source.path) }
        try ReleasingError.of { () throws(StoreError) in try folder.write(settings, to: RepositorySettings.fileName) }
        let days = try repository.settings.days
        var root = RootContent(state.root)
        (root.version, root.expires) = (1, days.expiry(of: .root, from: now))
        for (role, real) in root.roles { root.roles[role] = try Self.keys(for: real, &keys) }
        var targets = try TargetsContent(state.targets)
        targets.expires = days.expiry(of: .targets, from: now)
        for index in targets.delegations.indices {
            targets.delegations[index].keys = try Self.keys(for: targets.delegations[index].keys, &keys)
        }
        try repository.stage(try StagedFile(.root, root.value))
        try repository.stage(try StagedFile(.targets, targets.value))
        for (role, content) in state.delegated {
            let renewed = MetadataContent.renewed(
                content.content, version: content.header.version, expires: days.expiry(of: role, from: now))
            try repository.stage(try StagedFile(role, renewed))
        }
        _ = try repository.sign(with: keys.all, now: now)
        guard let bytes = try repository.read(RepositoryRole.root.path(version: 1)) else {
            throw .notPublished(source.path)
        }
        self.root = bytes
    }

    private static func keys(for real: RoleKeys, _ keys: inout DrillKeys) throws(ReleasingError) -> RoleKeys {
        do throws(SigningKeyError) { return try keys.keys(for: real) } catch { throw .key(error) }
    }
}

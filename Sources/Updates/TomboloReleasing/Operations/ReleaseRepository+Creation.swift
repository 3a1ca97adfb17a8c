package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// Makes a repository. Its first metadata is in staging, and must be signed by each root key and by enough keys of the other roles.
    /// - Parameters:
    ///   - url: The folder, which is created.
    ///   - bundle: The name of the bundle.
    ///   - channels: The names of its channels.
    ///   - now: The time of signing, from which expiry counts.
    /// - Throws: ``ReleasingError``: ``ReleasingError/alreadyRepository(_:)`` among others.
    package static func create(
        _ url: URL, bundle: String, channels: [String], keys: InitialKeys, now: Date,
        observer: @escaping PublicFolder.Observer = { _ throws(StoreError) in }
    ) throws(ReleasingError) -> ReleaseRepository {
        try keys.check()
        var roles: [RepositoryRole] = []
        for channel in channels {
            let role = try ReleasingError.of { () throws(ReleaseNameError) in
                try RepositoryRole.channel(channel, of: bundle)
            }
            if !roles.contains(role) { roles.append(role) }
        }
        let halt = try ReleasingError.of { () throws(ReleaseNameError) in try RepositoryRole.halt(ofBundle: bundle) }
        let folder = PublicFolder(url.path(percentEncoded: false), observer: observer)
        try ReleasingError.of { () throws(StoreError) in try folder.make() }
        let repository = try ReleaseRepository(locking: folder)
        guard !folder.exists(RepositorySettings.fileName), folder.files(in: RepositoryFiles.metadata).isEmpty else {
            throw .alreadyRepository(folder.path)
        }
        let settings = RepositorySettings()
        let days = settings.days
        let root = RootContent(
            version: 1, expires: days.expiry(of: .root, from: now),
            roles: [.root: keys.root, .targets: keys.targets, .snapshot: keys.online, .timestamp: keys.online])
        let targets = TargetsContent(
            version: 1, expires: days.expiry(of: .targets, from: now),
            delegations: roles.map { DelegatedRole($0, keys: keys.releases) } + [DelegatedRole(halt, keys: keys.online)]
        )
        var files = [try StagedFile(.root, root.value), try StagedFile(.targets, targets.value)]
        for role in roles + [halt] { files.append(try repository.emptyFile(of: role, days: days, now: now)) }
        for file in files { try repository.stage(file) }
        // Written last: without the settings, the folder is not a repository, so an interrupted command can be
        // repeated.
        try repository.write(settings)
        return repository
    }

    /// Returns the first file of a channel or of a halt list.
    func emptyFile(
        of role: RepositoryRole, days: RoleLifetimes, now: Date
    ) throws(ReleasingError) -> StagedFile {
        let expires = days.expiry(of: role, from: now)
        if case .channel(let bundle, let channel) = role {
            return try StagedFile(role, ChannelContent(bundle: bundle, channel: channel, expires: expires).value)
        }
        return try StagedFile(role, HaltContent(expires: expires).value)
    }
}

import Foundation
import TomboloUpdates

/// The files in staging that are needed: the role files, and the manifests, objects, packs and hints of the releases that they offer, with the forms that the
/// hints list.
struct StagedContents {
    /// The paths in staging; nil if a role or a file cannot be read, in which case everything counts as needed.
    private var paths: Set<String>?

    /// Finds the files that roles in staging need.
    init(of roles: [RepositoryRole], in repository: ReleaseRepository) throws(ReleasingError) {
        var paths: Set<String> = []
        for role in roles {
            paths.insert(RoleFile.name(of: role.name))
            guard case .channel(let bundle, let name) = role else { continue }
            guard let bytes = try repository.read(RepositoryFiles.staged(role)),
                let file = try? StagedFile(role, bytes: bytes),
                let channel = try? ReleaseChannel(
                    role: role.name, signed: file.metadata.signed, bundle: bundle, channel: name)
            else { return }
            for entry in channel.entries {
                guard let files = try Self.paths(of: entry, in: repository) else { return }
                paths.formUnion(files)
            }
        }
        self.paths = paths
    }

    /// Whether a file is needed.
    /// - Parameter path: The path in staging.
    func contains(_ path: String) -> Bool { paths?.contains(path) ?? true }

    /// Returns the paths of a release's files; nil if they are not known.
    private static func paths(
        of entry: ReleaseEntry, in repository: ReleaseRepository
    ) throws(ReleasingError) -> Set<String>? {
        let path = RepositoryFiles.manifest(entry.manifest, target: entry.targetPath)
        let hintsPath = TransportFile.hints(entry.manifest).path
        // The contents of a published release are not in staging.
        guard let bytes = try repository.read(RepositoryFiles.staged(path)) else { return [] }
        guard let manifest = try? BundleManifest(bytes) else { return nil }
        var paths: Set = [path, hintsPath]
        for file in manifest.files { paths.insert(RepositoryFiles.object(file.digest)) }
        for old in entry.packs.keys { paths.insert(TransportFile.pack(entry.manifest, from: old).path) }
        guard let bytes = try repository.read(RepositoryFiles.staged(hintsPath)) else { return paths }
        guard let hints = try? TransportHints(bytes) else { return nil }
        for file in hints.zst.keys { paths.insert(TransportFile.compressed(file).path) }
        for (file, deltas) in hints.deltas {
            for delta in deltas { paths.insert(TransportFile.delta(file, from: delta.old).path) }
        }
        return paths
    }
}

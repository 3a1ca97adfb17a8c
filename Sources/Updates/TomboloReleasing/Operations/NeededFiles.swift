import Foundation
import TomboloUpdates

/// The manifests, objects and compressed forms that clients may still need.
struct NeededFiles {
    private(set) var paths: Set<String> = []
    private let repository: ReleaseRepository
    private let state: RepositoryState

    /// Finds the needed files.
    ///
    /// These are the files of the releases on offer, in staging and in apps, and of the newest releases of each
    /// channel. For releases on offer and in staging, they include the compressed forms and the files from which these
    /// are made.
    /// - Throws: ``ReleasingError``, for example if the manifest of a release on offer is missing, so that its files
    ///   are unknown.
    init(in repository: ReleaseRepository, state: RepositoryState) throws(ReleasingError) {
        (self.repository, self.state) = (repository, state)
        for role in state.channels { try addReleases(of: role) }
        for release in try repository.settings.embedded {
            try addManifest(release.manifest, release.bundle, release.channel, release.release, isRequired: true)
        }
        let staged = "\(RepositoryFiles.staging)/\(RepositoryFiles.targets)"
        for name in repository.folder.files(in: staged) { try addManifest(at: "\(staged)/\(name)", isRequired: false) }
    }

    private mutating func addReleases(of role: RepositoryRole) throws(ReleasingError) {
        guard case .channel(let bundle, let channel) = role else { return }
        let history = try ReleaseHistory(of: bundle, in: repository, state: state)
        for entry in history.entries(of: channel).suffix(ReleaseRepository.keptReleases) {
            try addManifest(entry.offer.manifest, bundle, channel, entry.offer.release, isRequired: false)
        }
        let published = try state.channel(channel, of: bundle).entries
        for entry in published {
            try addManifest(entry.manifest, bundle, channel, entry.release, isRequired: true)
        }
        let staged = try repository.stagedFiles(beside: state)[role].flatMap { file in
            try? ReleaseChannel(role: role.name, signed: file.metadata.signed, bundle: bundle, channel: channel)
        }
        for entry in published + (staged?.entries ?? []) {
            try addForms(of: entry)
            // The packs cannot be checked without these manifests.
            for old in history.entries where entry.packs[old.offer.manifest] != nil {
                try addManifest(old.offer.manifest, bundle, old.channel, old.offer.release, isRequired: false)
            }
        }
    }

    /// Adds the packs of a release, its hints, and the deltas that these list with their dictionaries.
    private mutating func addForms(of entry: ReleaseEntry) throws(ReleasingError) {
        for old in entry.packs.keys { paths.insert(TransportFile.pack(entry.manifest, from: old).path) }
        let hints = TransportFile.hints(entry.manifest)
        guard let bytes = try repository.form(hints) else { return }
        paths.insert(hints.path)
        let listed = try ReleasingError.of { () throws(TrustError) in try TransportHints(bytes) }
        for (file, deltas) in listed.deltas {
            for delta in deltas {
                paths.insert(TransportFile.delta(file, from: delta.old).path)
                addObject(delta.old)
            }
        }
    }

    private mutating func addManifest(
        _ manifest: FileDigest, _ bundle: String, _ channel: String, _ release: String, isRequired: Bool
    ) throws(ReleasingError) {
        let target = ReleaseNames.targetPath(bundle: bundle, channel: channel, release: release)
        try addManifest(at: RepositoryFiles.manifest(manifest, target: target), isRequired: isRequired)
    }

    private mutating func addManifest(at path: String, isRequired: Bool) throws(ReleasingError) {
        guard paths.insert(path).inserted || isRequired else { return }
        guard let bytes = try repository.read(path) else {
            guard !isRequired else { throw .trust(.missing(file: path)) }
            return
        }
        let manifest = try ReleasingError.of { () throws(BundleManifestError) in try BundleManifest(bytes) }
        for file in manifest.files { addObject(file.digest) }
    }

    private mutating func addObject(_ digest: FileDigest) {
        paths.insert(TransportFile.object(digest).path)
        paths.insert(TransportFile.compressed(digest).path)
    }
}

package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// The number of releases of each channel that are always kept, so that a client that has old metadata still finds its files.
    package static let keptReleases = 5

    /// Removes manifests, objects and metadata that are not needed any more, and were written before a time.
    ///
    /// Needed are the releases on offer, the embedded ones, the ones in staging, and the newest ones of each channel. Roots and the versions of
    /// channels are never removed: clients follow the roots, and the channels are the record of orders and names.
    /// - Parameters:
    ///   - limit: The time.
    ///   - isTrial: Whether to remove nothing.
    /// - Returns: The paths of the files, sorted.
    /// - Throws: ``ReleasingError``.
    package func collectGarbage(before limit: Date, isTrial: Bool = false) throws(ReleasingError) -> [String] {
        let state = try state
        let manifests = try neededManifests(state)
        let objects = try objects(of: manifests)
        var removed: [String] = []
        func consider(_ path: String, isNeeded: Bool) {
            if !isNeeded, let modified = folder.modified(path), modified < limit { removed.append(path) }
        }
        for name in folder.files(in: RepositoryFiles.targets) {
            let path = "\(RepositoryFiles.targets)/\(name)"
            consider(path, isNeeded: manifests[path] != nil)
        }
        for name in folder.files(in: RepositoryFiles.objects) {
            let path = "\(RepositoryFiles.objects)/\(name)"
            consider(path, isNeeded: objects.contains(path))
        }
        for role in [RepositoryRole.snapshot, .targets] + state.bundles.map({ .halt(bundle: $0) }) {
            let current = state.header(of: role)?.version ?? 0
            let suffix = ".\(role.name).json"
            for name in folder.files(in: RepositoryFiles.metadata) where name.hasSuffix(suffix) {
                guard let version = Int(name.dropLast(suffix.count)) else { continue }
                consider(role.path(version: version), isNeeded: version >= current)
            }
        }
        if !isTrial { try remove(removed) }
        return removed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the paths of the manifests that are needed, each with whether it must exist.
    private func neededManifests(_ state: RepositoryState) throws(ReleasingError) -> [String: Bool] {
        var manifests: [String: Bool] = [:]
        func add(_ manifest: FileDigest, _ bundle: String, _ channel: String, _ release: String, isRequired: Bool) {
            let target = ReleaseNames.targetPath(bundle: bundle, channel: channel, release: release)
            manifests[RepositoryFiles.manifest(manifest, target: target), default: false] = isRequired
        }
        for role in state.channels {
            guard case .channel(let bundle, let channel) = role else { continue }
            let history = try ReleaseHistory(of: bundle, in: self, state: state).entries(of: channel)
            for entry in history.suffix(Self.keptReleases) {
                add(entry.offer.manifest, bundle, channel, entry.offer.release, isRequired: false)
            }
            for entry in try state.channel(channel, of: bundle).entries {
                add(entry.manifest, bundle, channel, entry.release, isRequired: true)
            }
        }
        for release in try settings.embedded {
            add(release.manifest, release.bundle, release.channel, release.release, isRequired: true)
        }
        return manifests
    }

    /// Returns the paths of the objects of manifests, and of those in staging.
    private func objects(of manifests: [String: Bool]) throws(ReleasingError) -> Set<String> {
        var files: [Data] = []
        for (path, isRequired) in manifests {
            if let bytes = try read(path) {
                files.append(bytes)
            } else if isRequired {
                // Without its manifest, the objects of a release are not known.
                throw .trust(.missing(file: path))
            }
        }
        let staged = "\(RepositoryFiles.staging)/\(RepositoryFiles.targets)"
        for name in folder.files(in: staged) { if let bytes = try read("\(staged)/\(name)") { files.append(bytes) } }
        var objects: Set<String> = []
        for bytes in files {
            let manifest = try ReleasingError.of { () throws(BundleManifestError) in try BundleManifest(bytes) }
            objects.formUnion(manifest.files.map { RepositoryFiles.object($0.digest) })
        }
        return objects
    }
}

package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// The number of releases of each channel that are always kept, so that a client that has old metadata still finds its files.
    package static let keptReleases = 5

    /// Removes manifests, objects, compressed forms and metadata that are not needed any more, and were written before a time.
    ///
    /// ``NeededFiles`` describes which are needed. Roots and the versions of channels are never removed: clients follow the roots, and the channels are the
    /// record of orders and names.
    /// - Parameters:
    ///   - limit: The time.
    ///   - isTrial: Whether to remove nothing.
    /// - Returns: The paths of the files, sorted.
    /// - Throws: ``ReleasingError``.
    package func collectGarbage(before limit: Date, isTrial: Bool = false) throws(ReleasingError) -> [String] {
        let state = try state
        let needed = try NeededFiles(in: self, state: state).paths
        var removed: [String] = []
        func consider(_ path: String, isNeeded: Bool) {
            if !isNeeded, let modified = folder.modified(path), modified < limit { removed.append(path) }
        }
        for subfolder in [RepositoryFiles.targets] + RepositoryFiles.unsigned {
            for name in folder.files(in: subfolder) {
                let path = "\(subfolder)/\(name)"
                consider(path, isNeeded: needed.contains(path))
            }
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
}

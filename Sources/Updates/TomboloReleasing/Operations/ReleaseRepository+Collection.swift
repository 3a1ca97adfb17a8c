package import Foundation
import TomboloUpdates

extension ReleaseRepository {
    /// The number of releases in each channel that are always kept, so that a client with old metadata still finds its files.
    package static let keptReleases = 5

    /// Removes manifests, objects, compressed forms and metadata that are no longer needed and were written before `limit`.
    ///
    /// ``NeededFiles`` describes which are needed. Roots and channel versions are never removed, because clients follow the roots, and the channels record
    /// which orders and names were used.
    /// - Parameters:
    ///   - limit: The time. Files written later are kept.
    ///   - isTrial: Whether only to list the files, without removing them.
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

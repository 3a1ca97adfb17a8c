import Foundation
import TomboloUpdates

/// The timestamp for the transition between two roots.
///
/// A push replaces roots and timestamp one after the other. If the online key has changed, a client that has the new root rejects the old timestamp. So a timestamp
/// that both roots verify is pushed before the root.
extension ReleaseRepository {
    /// Stores the timestamp of the transition to a new root for the next push.
    /// - Parameter file: The timestamp; nil if there is none.
    func keep(_ file: PublicationPlan.File?) throws(ReleasingError) {
        let path = "\(RepositoryFiles.transition)/\(RepositoryRole.timestamp.path(version: 0))"
        guard let file else { return try remove([path]) }
        try ReleasingError.of { () throws(StoreError) in try folder.write(file.bytes, to: path) }
    }

    /// Returns the folder with the timestamp that a push copies before a root.
    /// - Parameters:
    ///   - state: The published metadata.
    ///   - roots: The roots that the destination lacks.
    ///   - known: The timestamp of the destination.
    /// - Returns: nil if the destination does not need the timestamp, has one that is at least as new, or lacks more than one root: no timestamp is valid
    ///   under three roots.
    func transition(
        to state: RepositoryState, roots: [PublishedFile], after known: Data?
    ) throws(ReleasingError) -> PublicFolder? {
        let version = state.root.header.version
        let path = RepositoryRole.timestamp.path(version: 0)
        guard let known, roots.map(\.path) == [RepositoryRole.root.path(version: version)],
            let oldRoot = try read(RepositoryRole.root.path(version: version - 1)),
            let bytes = try read("\(RepositoryFiles.transition)/\(path)"),
            let old = try? RootMetadata(try Proposal.parse(oldRoot, .root)),
            let file = try? Proposal.parse(bytes, .timestamp), let timestamp = try? TimestampMetadata(file),
            let current = try? TimestampMetadata(try Proposal.parse(known, .timestamp)),
            [old, state.root].allSatisfy({ (try? $0.verify(file, as: .timestamp)) != nil }),
            current.header.version < timestamp.header.version,
            timestamp.header.version < state.timestamp.header.version
        else { return nil }
        return PublicFolder("\(folder.path)/\(RepositoryFiles.transition)")
    }
}

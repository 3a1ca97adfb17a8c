import Foundation
import TomboloUpdates

/// The metadata files that publish a proposal, in the sequence in which they are written. `timestamp.json` is the last one, so that clients see
/// all of the change or nothing of it.
///
/// But clients see a root before the timestamp. So if possible, all other files are first published in a form that is valid under both the old
/// and the new root. This needs both the old and the new online key once.
struct PublicationPlan: Sendable {
    /// A file and its path in the repository.
    struct File: Sendable, Hashable {
        let path: String
        let bytes: Data
    }

    /// The files, in sequence.
    private(set) var files: [File] = []
    /// The timestamp that is valid under both the old and the new root; nil if it does not exist or is not needed.
    private(set) var transition: File?
    /// Whether the timestamp of an earlier transition is kept, because the new root has the same online keys.
    private(set) var keepsTransition = false

    /// Plans a publication.
    /// - Parameters:
    ///   - renewsSnapshot: Whether to make a new snapshot even if no file that it lists has changed.
    ///   - snapshotVersion: The version of the next snapshot.
    /// - Returns: nil if the available keys cannot sign snapshot and timestamp.
    init?(
        _ proposal: Proposal, signing: OnlineSigning, snapshotVersion: Int, renewsSnapshot: Bool = false
    ) throws(ReleasingError) {
        let (state, root) = (proposal.state, proposal.root)
        let staged = proposal.staged.values.filter { $0.role != .root }.sorted { $0.role.name < $1.role.name }
        var records = Self.records(of: state)
        for file in staged {
            records["\(file.role.name).json"] = MetadataRecord(version: file.version, bytes: file.bytes)
        }
        let listed = staged.map { File(path: $0.role.path(version: $0.version), bytes: $0.bytes) }
        let version = (state?.timestamp.header.version ?? 0) + 1
        let isUnchanged = staged.isEmpty && !renewsSnapshot

        /// Makes the snapshot and the timestamp. If nothing has changed, the published snapshot is kept as long as it
        /// is valid.
        func online(
            under roots: [RootMetadata], newest: RootMetadata
        ) throws(ReleasingError) -> (snapshot: OnlineSigning.Snapshot, timestamp: File)? {
            let kept = isUnchanged ? Self.currentSnapshot(of: state, under: roots) : nil
            let new = kept == nil ? try signing.snapshot(records, version: snapshotVersion, under: roots) : nil
            guard let snapshot = kept ?? new,
                let timestamp = try signing.timestamp(snapshot.record, version: version, newest: newest, under: roots)
            else { return nil }
            return (snapshot, timestamp)
        }

        let rootFile = proposal.staged[.root].map { File(path: $0.role.path(version: $0.version), bytes: $0.bytes) }
        if let rootFile, let old = state?.root {
            if isUnchanged, Self.areCurrentFilesValid(state, under: root) {
                guard let last = try online(under: [root], newest: root) else { return nil }
                files = [rootFile, last.timestamp]
                // A command that was interrupted before it wrote the root has published the timestamp of the transition.
                let published = Self.transition(of: state, to: root)
                (transition, keepsTransition) = (published, published == nil)
                return
            }
            if Self.isValid(proposal, under: old), let first = try online(under: [old, root], newest: old),
                let last = try signing.timestamp(
                    first.snapshot.record, version: version + 1, newest: root, under: [root])
            {
                files = listed + [first.snapshot.file, first.timestamp, rootFile, last].compactMap(\.self)
                transition = first.timestamp
                return
            }
        }
        guard let last = try online(under: [root], newest: root) else { return nil }
        files = [rootFile].compactMap(\.self) + listed + [last.snapshot.file, last.timestamp].compactMap(\.self)
    }

    /// The entries of the published snapshot by file name.
    private static func records(of state: RepositoryState?) -> [String: MetadataRecord] {
        (state?.snapshot.files ?? [:]).compactMapValues { MetadataRecord($0) }
    }

    /// Returns the published snapshot, if it is valid under all roots.
    private static func currentSnapshot(
        of state: RepositoryState?, under roots: [RootMetadata]
    ) -> OnlineSigning.Snapshot? {
        guard let state, let bytes = state.files[.snapshot], let record = MetadataRecord(state.timestamp.snapshot),
            roots.allSatisfy({ isFile(bytes, of: .snapshot, validUnder: $0) })
        else { return nil }
        return OnlineSigning.Snapshot(record: record)
    }

    /// Returns the published timestamp if it belongs to a transition, that is, if it is valid under the published root
    /// and under a root with other online keys.
    private static func transition(of state: RepositoryState?, to root: RootMetadata) -> File? {
        guard let state, let bytes = state.files[.timestamp],
            state.root.roles[.timestamp] != root.roles[.timestamp],
            [state.root, root].allSatisfy({ isFile(bytes, of: .timestamp, validUnder: $0) })
        else { return nil }
        return File(path: RepositoryRole.timestamp.path(version: 0), bytes: bytes)
    }

    private static func areCurrentFilesValid(_ state: RepositoryState?, under root: RootMetadata) -> Bool {
        guard let state else { return false }
        return [RepositoryRole.snapshot, .timestamp].allSatisfy { role in
            state.files[role].map { isFile($0, of: role, validUnder: root) } ?? false
        }
    }

    /// Whether the proposed targets are valid under a root. Their delegations are the same under every root.
    private static func isValid(_ proposal: Proposal, under root: RootMetadata) -> Bool {
        guard let bytes = proposal.staged[.targets]?.bytes ?? proposal.state?.files[.targets] else { return false }
        return isFile(bytes, of: .targets, validUnder: root)
    }

    private static func isFile(_ bytes: Data, of role: RepositoryRole, validUnder root: RootMetadata) -> Bool {
        guard let metadata = try? Proposal.parse(bytes, role), let top = TopLevelRole(rawValue: role.name) else {
            return false
        }
        return (try? root.verify(metadata, as: top)) != nil
    }
}

import Foundation
import TomboloUpdates

/// Copies the files that a web server needs from a repository to a destination.
///
/// Each file is copied after the files that it names, and the timestamp last. So a client that checks meanwhile sees the state before or after the push,
/// and an interrupted push can be repeated. Before a root that changes the online key, a timestamp signed with both keys is copied. Nothing is deleted.
package struct RepositoryPush {
    /// Files of one kind that are about to be copied.
    package struct Step: Sendable, Hashable {
        package let kind: PublishedFile.Kind
        /// The number of files.
        package let count: Int
        /// Their total size, in bytes.
        package let bytes: Int
    }

    private let repository: ReleaseRepository
    private let destination: any PushDestination
    private let replacesUnknown: Bool

    /// Creates a push. The repository stays locked for as long as the push exists.
    /// - Parameter replacesUnknown: Whether to replace a timestamp that only replaced online keys have signed, and that
    ///   names a snapshot which the repository does not have. Apps lose the releases and halts of that snapshot.
    package init(
        _ repository: ReleaseRepository, to destination: any PushDestination,
        replacingUnknown replacesUnknown: Bool = false
    ) {
        (self.repository, self.destination, self.replacesUnknown) = (repository, destination, replacesUnknown)
    }

    /// Copies the files.
    /// - Parameters:
    ///   - isTrial: Whether only to report, without copying.
    ///   - verifies: Whether to compare the content of all files and not only of metadata and hints, and to compare the repository's objects with their
    ///     names.
    ///   - report: Called before the files of a kind are copied.
    /// - Throws: ``PushError``.
    package func run(
        isTrial: Bool = false, verifies: Bool = false, report: (Step) -> Void = { _ in }
    ) throws(PushError) -> PushReport {
        let state = try PushError.reading { () throws(ReleasingError) in try repository.state }
        let folder = repository.folder
        var (files, result) = ([PublishedFile.Kind: [PublishedFile]](), PushReport())
        for name in Set(PublishedFile.Kind.allCases.map(\.folder)).sorted() {
            for path in folder.files(in: name).map({ "\(name)/\($0)" }) {
                guard let file = PublishedFile(path), folder.size(path) != nil else {
                    result.leftOut.append(path)
                    continue
                }
                files[file.kind, default: []].append(file)
            }
        }
        result.waiting = ((try? repository.stagedFiles(beside: state)) ?? [:]).keys.map(\.name).sorted()
        try check(state, roots: files[.root] ?? [])
        if verifies { try checkContent(of: files[.object] ?? []) }
        let timestamp = try destination.timestamp()
        try compare(state, with: timestamp, &result)
        for kind in PublishedFile.Kind.allCases {
            let all = files[kind] ?? []
            let isCurrent = all.isEmpty || kind == .timestamp && timestamp == state.files[.timestamp]
            let byContent = verifies || !kind.isComparedBySize
            let missing =
                isCurrent
                ? [] : kind == .timestamp ? all : try destination.missing(all, of: folder, byContent: byContent)
            let bytes = missing.compactMap { folder.size($0.path) }.reduce(0, +)
            result.unchanged += all.count - missing.count
            guard !missing.isEmpty else { continue }
            if kind == .root { try copyTransition(to: state, roots: missing, isTrial: isTrial, &result) }
            report(Step(kind: kind, count: missing.count, bytes: bytes))
            // Copying release files takes long, so another push may have finished meanwhile. It must not be replaced in
            // part.
            if !isTrial, [.metadata, .root, .timestamp].contains(kind) {
                try compare(state, with: try destination.timestamp(), &result)
            }
            if !isTrial { try destination.copy(missing, from: folder) }
            result.copied += missing.map(\.path)
            result.bytes += bytes
        }
        return result
    }

    /// Copies the timestamp that is valid with and without a new root.
    private func copyTransition(
        to state: RepositoryState, roots: [PublishedFile], isTrial: Bool, _ result: inout PushReport
    ) throws(PushError) {
        let known = try destination.timestamp()
        try compare(state, with: known, &result)
        let folder = try PushError.reading { () throws(ReleasingError) in
            try repository.transition(to: state, roots: roots, after: known)
        }
        guard let folder, let file = PublishedFile(RepositoryRole.timestamp.path(version: 0)) else { return }
        if !isTrial { try destination.copy([file], from: folder) }
        result.copied.append(file.path)
        result.bytes += folder.size(file.path) ?? 0
    }

    /// Verifies that clients can use the pushed files: that no root lacks the files that it requires, and that all files of the releases on
    /// offer exist.
    private func check(_ state: RepositoryState, roots: [PublishedFile]) throws(PushError) {
        let next = state.root.header.version + 1
        guard !roots.contains(where: { $0.path == RepositoryRole.root.path(version: next) }) else {
            throw .unfinishedRoot(version: next)
        }
        for role in state.channels {
            guard case .channel(let bundle, let name) = role else { continue }
            let channel = try PushError.reading { () throws(ReleasingError) in try state.channel(name, of: bundle) }
            for entry in channel.entries { try check(entry, bundle: bundle) }
        }
    }

    /// Verifies that each object has the digest in its name, so that a damaged object does not replace a good object.
    private func checkContent(of objects: [PublishedFile]) throws(PushError) {
        for object in objects {
            let bytes = try PushError.storing { () throws(StoreError) in try repository.folder.read(object.path) }
            guard let bytes, RepositoryFiles.object(FileDigest(of: bytes)) == object.path else {
                throw .incomplete(object.path)
            }
        }
    }

    private func check(_ entry: ReleaseEntry, bundle: String) throws(PushError) {
        let path = RepositoryFiles.manifest(entry.manifest, target: entry.targetPath)
        guard let bytes = try PushError.storing({ () throws(StoreError) in try repository.folder.read(path) }),
            let manifest = try? BundleManifest(bytes, of: entry, bundle: bundle)
        else { throw .incomplete(path) }
        for file in manifest.files {
            let object = RepositoryFiles.object(file.digest)
            guard repository.folder.size(object) == file.size else { throw .incomplete(object) }
        }
    }

    /// Verifies that the destination has no timestamp, or an earlier one of this repository, or the same.
    ///
    /// If only replaced online keys have signed the timestamp, its version does not count, because apps discard it when they
    /// receive the root that replaced the keys. Otherwise the thief of an online key could prevent the push that makes the key
    /// useless. If the timestamp names a snapshot that this repository does not have, another copy of the repository or a
    /// thief has published it, so it is replaced only on request.
    private func compare(
        _ state: RepositoryState, with found: Data?, _ result: inout PushReport
    ) throws(PushError) {
        guard let found else { return }
        let role = RepositoryRole.timestamp
        guard
            let metadata = try? SignedMetadata(found, file: role.name, maximumSize: TopLevelRole.timestamp.maximumSize),
            let timestamp = try? TimestampMetadata(metadata)
        else { throw .foreignTimestamp }
        var (isOwn, isCurrent) = (false, false)
        for version in (1...max(state.root.header.version, 1)).reversed() where !isOwn {
            let bytes = try PushError.storing { () throws(StoreError) in
                try repository.folder.read(RepositoryRole.root.path(version: version))
            }
            guard let bytes, let file = try? Proposal.parse(bytes, .root), let root = try? RootMetadata(file) else {
                continue
            }
            isOwn = (try? root.verify(metadata, as: .timestamp)) != nil
            isCurrent = isOwn && version == state.root.header.version
        }
        guard isOwn else { throw .foreignTimestamp }
        let (version, there) = (state.timestamp.header.version, timestamp.header.version)
        guard isCurrent else {
            if try hasSnapshot(of: timestamp) { return }
            guard replacesUnknown else {
                throw .unknownPublication(version: version, found: there, snapshot: timestamp.snapshot.version)
            }
            result.replaced = timestamp
            return
        }
        guard there < version || there == version && found == state.files[role] else {
            throw .otherPublisher(version: version, found: there)
        }
    }

    /// Whether this repository has the snapshot that a timestamp names.
    private func hasSnapshot(of timestamp: TimestampMetadata) throws(PushError) -> Bool {
        guard let record = MetadataRecord(timestamp.snapshot) else { return false }
        let path = RepositoryRole.snapshot.path(version: record.version)
        let bytes = try PushError.storing { () throws(StoreError) in try repository.folder.read(path) }
        guard let bytes else { return false }
        return MetadataRecord(version: record.version, bytes: bytes) == record
    }
}

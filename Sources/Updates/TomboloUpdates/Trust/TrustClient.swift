package import Foundation

/// Brings trusted metadata up to date from a repository, by the workflow of TUF 1.0 (section 5), and finds target files in it.
///
/// A client is used for one check only, because it compares all expiry dates with one time. Verified metadata is stored
/// at once, so that even a check that fails later protects the next check against older files.
package actor TrustClient {
    private let source: any RepositorySource
    private let storage: any TrustStorage
    private var trusted: TrustedMetadata

    /// Limit of the roots that one refresh fetches. The next refresh follows all stored roots and continues after them.
    package static let maximumRoots = 256
    /// Limit of the roles that are searched for a target file.
    package static let maximumDelegations = 32
    /// The time after which a newer root is requested without a hint, in seconds.
    package static let rootProbeInterval: TimeInterval = 7 * 86_400

    /// Creates a client, and follows the stored roots from the given one.
    /// - Parameters:
    ///   - root: The bytes of the root that the app contains, or of one that is equally trusted.
    ///   - now: The time of the check.
    /// - Throws: ``TrustError`` if `root` is not a root signed with its own keys.
    package init(
        root: Data, source: any RepositorySource, storage: any TrustStorage, now: Date
    ) throws(TrustError) {
        (self.source, self.storage) = (source, storage)
        trusted = try TrustedMetadata(root: root, now: now)
        while true {
            let next = trusted.root.header.version + 1
            // A stored root that does not follow the previous one is damaged, so it is fetched again.
            guard let bytes = try? storage.root(version: next), (try? trusted.updateRoot(bytes)) != nil else { break }
        }
    }

    /// The trusted root.
    package var root: RootMetadata { trusted.root }

    /// The trusted timestamp; nil before the first refresh.
    package var timestamp: TimestampMetadata? { trusted.timestamp }

    /// The times at which the trusted files expire, by role.
    package var expirations: [String: Date] { trusted.expirations }

    // MARK: Refresh

    /// Fetches the metadata that is newer than the stored metadata: root, timestamp, snapshot and targets.
    /// - Parameters:
    ///   - probe: When to request a newer root.
    ///   - entityTag: The entity tag of the last timestamp. It is sent only if that timestamp is the stored one.
    /// - Throws: ``TrustError``. Metadata that was verified before the error stays stored.
    package func refresh(
        probe: RootProbe = .always, entityTag: TimestampTag? = nil
    ) async throws(TrustError) -> RefreshResult {
        guard case .hinted(let lastProbe) = probe, let lastProbe,
            trusted.now.timeIntervalSince(lastProbe) < Self.rootProbeInterval, trusted.now >= lastProbe
        else { return try await refreshAll(entityTag) }
        do throws(TrustError) {
            restore()
            return try await refreshBelowRoot(entityTag, followsHint: true, hasProbed: false)
        } catch {
            switch error {
            // A newer root cannot remove these errors.
            case .fetch, .status, .missing, .storage: throw error
            default: return try await refreshAll(nil)
            }
        }
    }

    private func refreshAll(_ entityTag: TimestampTag?) async throws(TrustError) -> RefreshResult {
        try await updateRoots()
        restore()
        return try await refreshBelowRoot(entityTag, followsHint: false, hasProbed: true)
    }

    private func refreshBelowRoot(
        _ entityTag: TimestampTag?, followsHint: Bool, hasProbed: Bool
    ) async throws(TrustError) -> RefreshResult {
        try trusted.checkRoot()
        var hasProbed = hasProbed
        let known = trusted.timestamp
        // If the stored timestamp is not the one with the entity tag, the client needs the file. Parts of the data folder
        // may have been lost.
        let sent = known?.header.version == entityTag?.version ? entityTag : nil
        let (bytes, newTag) = try await timestamp(sent?.tag)
        if let bytes, try trusted.updateTimestamp(bytes) {
            if followsHint, let newest = trusted.timestamp?.newestRoot, newest > trusted.root.header.version {
                hasProbed = true
                try await updateRoots()
                restore()
                _ = try trusted.updateTimestamp(bytes)
            }
            try store { () throws(StoreError) in try storage.keep(bytes, of: TopLevelRole.timestamp.rawValue) }
        }
        _ = try trusted.currentTimestamp()
        try await updateSnapshot()
        _ = try await targets(of: TopLevelRole.targets.rawValue, delegatedWith: trusted.targetsKeys)
        let version = try trusted.currentTimestamp().header.version
        let received = newTag.map { TimestampTag($0, version: version) }
        return RefreshResult(
            isUnchanged: trusted.timestamp == known, hasProbedRoot: hasProbed,
            entityTag: bytes == nil ? sent : received)
    }

    /// Adds the timestamp and snapshot of earlier checks. Files that the root's keys no longer verify are treated as missing.
    private func restore() {
        for bytes in storage.files(of: TopLevelRole.timestamp.rawValue) { try? trusted.restoreTimestamp(bytes) }
        for bytes in storage.files(of: TopLevelRole.snapshot.rawValue) { try? trusted.restoreSnapshot(bytes) }
    }

    /// Returns the timestamp that was trusted before this check; nil if there is none that the root's keys verify.
    package func storedTimestamp() -> TimestampMetadata? {
        restore()
        return trusted.timestamp
    }

    private func updateRoots() async throws(TrustError) {
        for _ in 0..<Self.maximumRoots {
            let version = trusted.root.header.version + 1
            let name = RoleFile.name(of: TopLevelRole.root.rawValue, version: version)
            let answer = try await source.metadata(
                name, maximumSize: TopLevelRole.root.maximumSize, entityTag: nil)
            guard case .bytes(let bytes, _) = answer else { break }
            try trusted.updateRoot(bytes)
            try store { () throws(StoreError) in try storage.keepRoot(bytes, version: version) }
        }
        try trusted.checkRoot()
    }

    /// Fetches the timestamp. The bytes are nil if the stored timestamp is current.
    private func timestamp(_ entityTag: String?) async throws(TrustError) -> (bytes: Data?, entityTag: String?) {
        let name = RoleFile.name(of: TopLevelRole.timestamp.rawValue)
        let answer = try await source.metadata(
            name, maximumSize: TopLevelRole.timestamp.maximumSize, entityTag: entityTag)
        switch answer {
        // A longer tag could identify this device rather than the file.
        case .bytes(let bytes, let entityTag): return (bytes, entityTag.flatMap { $0.utf8.count <= 128 ? $0 : nil })
        case .unchanged: return (nil, entityTag)
        case .missing: throw .missing(file: name)
        }
    }

    private func updateSnapshot() async throws(TrustError) {
        guard !trusted.isSnapshotCurrent else { return }
        let record = try trusted.currentTimestamp().snapshot
        let role = TopLevelRole.snapshot
        let bytes = try await file(of: role.rawValue, record, limit: role.maximumSize)
        try trusted.updateSnapshot(bytes)
        try store { () throws(StoreError) in try storage.keep(bytes, of: role.rawValue) }
    }

    // MARK: Roles and target files

    /// Returns the content of a role that `targets` itself delegates to.
    /// - Throws: ``TrustError``: ``TrustError/undelegated(role:)``, ``TrustError/unlisted(role:)`` among others.
    package func role(_ name: String) async throws(TrustError) -> (content: TargetsMetadata, delegation: Delegation) {
        let targets = try await targets(of: TopLevelRole.targets.rawValue, delegatedWith: trusted.targetsKeys)
        guard let delegation = targets.delegations.first(where: { $0.name == name }) else {
            throw .undelegated(role: name)
        }
        return (try await self.targets(of: name, delegatedWith: delegation.keys), delegation)
    }

    /// Searches for a target file: in `targets`, then in the roles that it delegates the path to, depth first and in order of precedence.
    /// - Returns: The entry of the first role that lists the file; nil if none does.
    package func record(ofTarget path: String) async throws(TrustError) -> TargetRecord? {
        var pending = [(role: TopLevelRole.targets.rawValue, keys: trusted.targetsKeys)]
        var visited: Set<String> = []
        while let next = pending.popLast(), visited.count <= Self.maximumDelegations {
            guard visited.insert(next.role).inserted else { continue }
            let content = try await targets(of: next.role, delegatedWith: next.keys)
            if let record = content.targets[path] { return record }
            let matching = content.delegations.filter { $0.includes(path) }
            let end = matching.firstIndex { $0.isTerminating }
            if end != nil { pending = [] }
            // Delegations are added in reverse order, because the last one is searched first.
            let searched = matching.prefix(end.map { $0 + 1 } ?? matching.count)
            pending += searched.reversed().map { (role: $0.name, keys: $0.keys) }
        }
        return nil
    }

    /// Fetches a target file.
    /// - Throws: ``TrustError``, also if its length or digests differ from those in the entry.
    package func target(_ path: String, _ record: TargetRecord) async throws(TrustError) -> Data {
        guard
            case .bytes(let bytes, _) = try await source.target(repositoryPath(of: path, record), length: record.length)
        else { throw .missing(file: path) }
        try record.check(bytes, of: path)
        return bytes
    }

    /// Returns a target file's path in the repository. The name begins with the digest if the repository's snapshots are consistent.
    private func repositoryPath(of path: String, _ record: TargetRecord) -> String {
        guard trusted.root.isConsistentSnapshot else { return path }
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<slash])\(record.hashes.name).\(path[slash...])"
    }

    /// Returns the content of a role, from its stored file if that is current.
    private func targets(
        of role: String, delegatedWith keys: RoleKeys
    ) async throws(TrustError) -> TargetsMetadata {
        if let content = try trusted.targets(of: role, delegatedWith: keys) { return content }
        let record = try trusted.record(of: role)
        for bytes in storage.files(of: role) {
            if let content = try? trusted.addTargets(bytes, of: role, delegatedWith: keys) { return content }
        }
        let bytes = try await file(of: role, record, limit: TopLevelRole.targets.maximumSize)
        let content = try trusted.addTargets(bytes, of: role, delegatedWith: keys)
        try store { () throws(StoreError) in try storage.keep(bytes, of: role) }
        return content
    }

    /// Fetches the version of a role's file that another role names.
    private func file(of role: String, _ record: FileRecord, limit: Int) async throws(TrustError) -> Data {
        let name = RoleFile.name(of: role, version: trusted.root.isConsistentSnapshot ? record.version : nil)
        guard
            case .bytes(let bytes, _) = try await source.metadata(
                name, maximumSize: min(record.length ?? limit, limit), entityTag: nil)
        else { throw .missing(file: name) }
        return bytes
    }

    private func store(_ write: () throws(StoreError) -> Void) throws(TrustError) {
        do throws(StoreError) { try write() } catch { throw .storage(error) }
    }
}

package import Foundation
package import TomboloUpdates

/// The published metadata of a repository, verified from the first root on as by a client.
package struct RepositoryState: Sendable {
    /// The newest root under which the rest is valid.
    package let root: RootMetadata
    /// The role `targets`.
    package let targets: TargetsMetadata
    package let snapshot: SnapshotMetadata
    package let timestamp: TimestampMetadata
    /// The content of each delegated role.
    package let delegated: [RepositoryRole: TargetsMetadata]
    /// The current file of each role.
    package let files: [RepositoryRole: Data]

    /// Reads and verifies the metadata.
    ///
    /// If a process was killed right after it published a root, the other files may be valid only under the previous root. The state is then
    /// that of the previous root, from which the interrupted change can be published again.
    /// - Parameters:
    ///   - now: The time for which expiry is checked; the distant past to ignore it.
    ///   - read: Returns a file of the repository; nil if it does not exist.
    /// - Throws: ``ReleasingError``.
    package init(
        now: Date = .distantPast, read: (String) throws(ReleasingError) -> Data?
    ) throws(ReleasingError) {
        let roots = try Self.roots(now: now, read)
        do throws(ReleasingError) {
            try self.init(roots[roots.count - 1], read)
        } catch {
            guard roots.count > 1, let earlier = try? Self(roots[roots.count - 2], read) else { throw error }
            self = earlier
        }
    }

    /// Follows the roots.
    /// - Returns: The metadata that begins with each root; at least one.
    private static func roots(
        now: Date, _ read: (String) throws(ReleasingError) -> Data?
    ) throws(ReleasingError) -> [(trusted: TrustedMetadata, bytes: Data)] {
        let first = RepositoryRole.root.path(version: 1)
        guard let bytes = try read(first) else { throw .trust(.missing(file: first)) }
        var roots = [
            (
                trusted: try ReleasingError.of { () throws(TrustError) in try TrustedMetadata(root: bytes, now: now) },
                bytes: bytes
            )
        ]
        var trusted = roots[0].trusted
        while let bytes = try read(RepositoryRole.root.path(version: trusted.root.header.version + 1)) {
            try ReleasingError.of { () throws(TrustError) in try trusted.updateRoot(bytes) }
            roots.append((trusted, bytes))
        }
        return roots
    }

    private init(
        _ start: (trusted: TrustedMetadata, bytes: Data), _ read: (String) throws(ReleasingError) -> Data?
    ) throws(ReleasingError) {
        var trusted = start.trusted
        var files: [RepositoryRole: Data] = [.root: start.bytes]
        func file(_ role: RepositoryRole, version: Int) throws(ReleasingError) -> Data {
            let path = role.path(version: version)
            guard let bytes = try read(path) else { throw .trust(.missing(file: path)) }
            files[role] = bytes
            return bytes
        }
        do throws(TrustError) { try trusted.checkRoot() } catch { throw .trust(error) }
        let timestampBytes = try file(.timestamp, version: 0)
        do throws(TrustError) { _ = try trusted.updateTimestamp(timestampBytes) } catch { throw .trust(error) }
        let snapshotVersion = trusted.timestamp?.snapshot.version ?? 0
        let snapshotBytes = try file(.snapshot, version: snapshotVersion)
        do throws(TrustError) { try trusted.updateSnapshot(snapshotBytes) } catch { throw .trust(error) }
        guard let timestamp = trusted.timestamp, let snapshot = trusted.snapshot else {
            throw .trust(.missing(file: "timestamp.json"))
        }
        (root, self.timestamp, self.snapshot) = (trusted.root, timestamp, snapshot)

        /// Reads the file of `targets` or a delegated role, in the version that the snapshot lists.
        func content(_ role: RepositoryRole, _ keys: RoleKeys) throws(ReleasingError) -> TargetsMetadata {
            let record = try ReleasingError.of { () throws(TrustError) in try trusted.record(of: role.name) }
            let bytes = try file(role, version: record.version)
            return try ReleasingError.of { () throws(TrustError) in
                try trusted.addTargets(bytes, of: role.name, delegatedWith: keys)
            }
        }
        targets = try content(.targets, trusted.targetsKeys)
        var delegated: [RepositoryRole: TargetsMetadata] = [:]
        for delegation in targets.delegations {
            let role = try ReleasingError.of { () throws(ReleaseNameError) in try RepositoryRole(delegation.name) }
            delegated[role] = try content(role, delegation.keys)
        }
        (self.delegated, self.files) = (delegated, files)
    }
}

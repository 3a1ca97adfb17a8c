package import Foundation

/// The metadata that is trusted in one check, and the rules by which further files are added to it (TUF 1.0, section 5).
///
/// This value has no side effects: ``TrustClient`` fetches and stores the files. An update that throws leaves the metadata unchanged.
package struct TrustedMetadata: Sendable {
    /// The time of the check, with which expiry dates are compared.
    package let now: Date
    package private(set) var root: RootMetadata
    package private(set) var timestamp: TimestampMetadata?
    package private(set) var snapshot: SnapshotMetadata?
    /// The files of `targets` and delegated roles, and the keys that have verified each file. A role may have several
    /// delegators.
    private var files: [String: (signed: SignedMetadata, content: TargetsMetadata, keys: RoleKeys)] = [:]

    /// Begins with a trusted root: the one that the app contains, or a stored one. It may have expired.
    package init(root bytes: Data, now: Date) throws(TrustError) {
        let metadata = try SignedMetadata(bytes, file: "root.json", maximumSize: TopLevelRole.root.maximumSize)
        root = try RootMetadata(metadata)
        try root.verify(metadata, as: .root)
        self.now = now
    }

    // MARK: Root

    /// Replaces the root with the next version, which the keys of both must have signed.
    package mutating func updateRoot(_ bytes: Data) throws(TrustError) {
        let file = "\(root.header.version + 1).root.json"
        let metadata = try SignedMetadata(bytes, file: file, maximumSize: TopLevelRole.root.maximumSize)
        try root.verify(metadata, as: .root)
        let next = try RootMetadata(metadata)
        try next.verify(metadata, as: .root)
        guard next.header.version == root.header.version + 1 else {
            throw .wrongVersion(file: file, expected: root.header.version + 1, found: next.header.version)
        }
        root = next
        (timestamp, snapshot, files) = (nil, nil, [:])
    }

    /// Verifies that the newest root has not expired.
    package func checkRoot() throws(TrustError) { try root.header.check("root.json", at: now) }

    // MARK: Timestamp

    /// Adds a timestamp that was trusted in an earlier check, if it is newer than the trusted one. It may have expired. If the root's keys have changed since
    /// then, it is rejected.
    package mutating func restoreTimestamp(_ bytes: Data) throws(TrustError) {
        let known = try verifiedTimestamp(bytes)
        if known.header.version > timestamp?.header.version ?? 0 { timestamp = known }
    }

    /// Replaces the timestamp with one from the repository.
    /// - Returns: Whether it is newer than the trusted one.
    package mutating func updateTimestamp(_ bytes: Data) throws(TrustError) -> Bool {
        let next = try verifiedTimestamp(bytes)
        if let timestamp {
            let (trusted, found) = (timestamp.header.version, next.header.version)
            guard found >= trusted else { throw .rollback(file: "timestamp.json", trusted: trusted, found: found) }
            if found == trusted { return false }
            guard next.snapshot.version >= timestamp.snapshot.version else {
                throw .rollback(
                    file: "snapshot.json", trusted: timestamp.snapshot.version, found: next.snapshot.version)
            }
        }
        try next.header.check("timestamp.json", at: now)
        timestamp = next
        return true
    }

    /// Returns the timestamp, which must not have expired.
    package func currentTimestamp() throws(TrustError) -> TimestampMetadata {
        guard let timestamp else { throw .missing(file: "timestamp.json") }
        try timestamp.header.check("timestamp.json", at: now)
        return timestamp
    }

    private func verifiedTimestamp(_ bytes: Data) throws(TrustError) -> TimestampMetadata {
        let metadata = try SignedMetadata(
            bytes, file: "timestamp.json", maximumSize: TopLevelRole.timestamp.maximumSize)
        try root.verify(metadata, as: .timestamp)
        return try TimestampMetadata(metadata)
    }

    // MARK: Snapshot

    /// Adds a snapshot that was trusted in an earlier check, if it is newer than the trusted one. The repository's snapshot is compared with it.
    package mutating func restoreSnapshot(_ bytes: Data) throws(TrustError) {
        let known = try verifiedSnapshot(bytes)
        if known.header.version > snapshot?.header.version ?? 0 { snapshot = known }
    }

    /// Whether the snapshot is the one that the timestamp names, and has not expired.
    package var isSnapshotCurrent: Bool {
        guard let snapshot, let timestamp else { return false }
        return snapshot.header.version == timestamp.snapshot.version && snapshot.header.expires > now
    }

    /// Replaces the snapshot with the one that the timestamp names.
    package mutating func updateSnapshot(_ bytes: Data) throws(TrustError) {
        let record = try currentTimestamp().snapshot
        try record.check(bytes, of: "snapshot.json")
        let next = try verifiedSnapshot(bytes)
        guard next.header.version == record.version else {
            throw .wrongVersion(file: "snapshot.json", expected: record.version, found: next.header.version)
        }
        if let snapshot { try next.check(against: snapshot) }
        try next.header.check("snapshot.json", at: now)
        snapshot = next
    }

    private func verifiedSnapshot(_ bytes: Data) throws(TrustError) -> SnapshotMetadata {
        let metadata = try SignedMetadata(
            bytes, file: "snapshot.json", maximumSize: TopLevelRole.snapshot.maximumSize)
        try root.verify(metadata, as: .snapshot)
        return try SnapshotMetadata(metadata)
    }

    // MARK: Targets

    /// Returns the entry of a role's file in the snapshot.
    package func record(of role: String) throws(TrustError) -> FileRecord {
        guard isSnapshotCurrent, let record = snapshot?.files["\(role).json"] else { throw .unlisted(role: role) }
        return record
    }

    /// Returns the content of a role whose file was added, after verifying the file with this delegator's keys; nil if no file was
    /// added.
    package func targets(of role: String, delegatedWith keys: RoleKeys) throws(TrustError) -> TargetsMetadata? {
        guard let file = files[role] else { return nil }
        if file.keys != keys { try keys.verify(file.signed) }
        return file.content
    }

    /// Adds the file of `targets` or a delegated role, from the repository or from an earlier check.
    /// - Parameter keys: The keys of the delegator: the root, or the role that was searched before.
    package mutating func addTargets(
        _ bytes: Data, of role: String, delegatedWith keys: RoleKeys
    ) throws(TrustError) -> TargetsMetadata {
        let file = "\(role).json"
        let record = try record(of: role)
        try record.check(bytes, of: file)
        let metadata = try SignedMetadata(
            bytes, file: file, maximumSize: TopLevelRole.targets.maximumSize)
        try keys.verify(metadata)
        let content = try TargetsMetadata(metadata)
        guard content.header.version == record.version else {
            throw .wrongVersion(file: file, expected: record.version, found: content.header.version)
        }
        try content.header.check(file, at: now)
        files[role] = (metadata, content, keys)
        return content
    }

    /// The times at which the trusted files expire, by role.
    package var expirations: [String: Date] {
        var times = files.mapValues { $0.content.header.expires }
        times[TopLevelRole.root.rawValue] = root.header.expires
        times[TopLevelRole.timestamp.rawValue] = timestamp?.header.expires
        times[TopLevelRole.snapshot.rawValue] = snapshot?.header.expires
        return times
    }

    /// The keys of the role `targets`.
    package var targetsKeys: RoleKeys { root.roles[.targets] ?? RoleKeys(keys: [:], threshold: 1) }
}

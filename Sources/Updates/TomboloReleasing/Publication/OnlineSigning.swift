import Foundation
import TomboloJSON
import TomboloUpdates

/// Makes snapshots and timestamps, signed with the online keys.
struct OnlineSigning {
    /// The available keys. Only the online keys among them are used.
    let signers: [any Signer]
    /// The number of days after which files expire.
    let days: RoleLifetimes
    /// The time of signing.
    let now: Date

    /// The snapshot that a timestamp names, and its file if it is new.
    struct Snapshot {
        var record: MetadataRecord
        var file: PublicationPlan.File?
    }

    /// Makes a snapshot.
    /// - Parameter roots: The roots under which it must be valid.
    /// - Returns: nil if signatures are missing.
    func snapshot(
        _ files: [String: MetadataRecord], version: Int, under roots: [RootMetadata]
    ) throws(ReleasingError) -> Snapshot? {
        let content = SnapshotContent(version: version, expires: days.expiry(of: .snapshot, from: now), files: files)
        guard let bytes = try signed(content.value, .snapshot, under: roots) else { return nil }
        return Snapshot(
            record: MetadataRecord(version: version, bytes: bytes),
            file: PublicationPlan.File(path: RepositoryRole.snapshot.path(version: version), bytes: bytes))
    }

    /// Makes a timestamp.
    /// - Parameters:
    ///   - newest: The newest root, as a hint for clients.
    ///   - roots: The roots under which it must be valid.
    /// - Returns: nil if signatures are missing.
    func timestamp(
        _ snapshot: MetadataRecord, version: Int, newest: RootMetadata, under roots: [RootMetadata]
    ) throws(ReleasingError) -> PublicationPlan.File? {
        let content = TimestampContent(
            version: version, signed: now, expires: days.expiry(of: .timestamp, from: now), snapshot: snapshot,
            root: newest.header.version)
        return try signed(content.value, .timestamp, under: roots).map {
            PublicationPlan.File(path: RepositoryRole.timestamp.path(version: version), bytes: $0)
        }
    }

    private func signed(
        _ content: JSONValue, _ role: RepositoryRole, under roots: [RootMetadata]
    ) throws(ReleasingError) -> Data? {
        let keys = roots.compactMap { role == .snapshot ? $0.roles[.snapshot] : $0.roles[.timestamp] }
        var file = try StagedFile(role, content)
        for signer in signers {
            let key = try ReleasingError.of { () throws(SigningKeyError) in try signer.publicKey }
            if keys.contains(where: { $0.contains(key) }) { try file.sign(with: signer) }
        }
        return keys.allSatisfy { $0.accept(file.metadata) } ? file.bytes : nil
    }
}

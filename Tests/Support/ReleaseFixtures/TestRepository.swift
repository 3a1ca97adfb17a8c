package import Foundation
import OrderedCollections
package import TomboloJSON
package import TomboloReleasing
package import TomboloUpdates

/// A TUF repository in memory. A test changes its roles and publishes them, and may change the published bytes afterwards.
package struct TestRepository {
    /// The time of all tests.
    package static let now = Date(timeIntervalSince1970: 1_795_000_000)

    package var roles: [String: TestRole]
    /// The roots that sign the next root beside its own signers.
    package var oldRootSigners: [SigningKey] = []
    package var isConsistentSnapshot = true
    /// Whether timestamp and snapshot have lengths and digests.
    package var hasHashes = true
    /// The published metadata by file name.
    package var files: [String: Data] = [:]
    /// The published target files by path.
    package var targetFiles: [String: Data] = [:]
    /// The published files of bundles by digest.
    package var objects: [FileDigest: Data] = [:]
    /// The published packs, hints and compressed forms.
    package var transports: [TransportFile: Data] = [:]
    /// The entries of the next snapshot.
    private var records: [String: JSONValue] = [:]
    private var snapshotRecord: JSONValue = .null

    /// Creates and publishes a repository with an Ed25519 key for each top-level role.
    package init(scheme: SignatureScheme = .ed25519) throws {
        roles = [:]
        for role in TopLevelRole.allCases { roles[role.rawValue] = TestRole([try SigningKey(scheme)]) }
    }

    /// Creates a repository and publishes all roles.
    package static func published() throws -> TestRepository {
        var repository = try TestRepository()
        try repository.publish()
        return repository
    }

    package subscript(role: String) -> TestRole {
        get { roles[role] ?? TestRole([]) }
        set { roles[role] = newValue }
    }

    // MARK: Publishing

    /// Publishes all roles with their current versions.
    package mutating func publish() throws {
        try publishRoot()
        for role in roles.keys.sorted() where !["root", "timestamp", "snapshot"].contains(role) {
            try publishTargets(role)
        }
        try publishSnapshot()
        try publishTimestamp()
    }

    /// Raises the version of a role.
    package mutating func raise(_ role: String, by count: Int = 1) { self[role].version += count }

    /// Publishes new versions of the given roles, and of snapshot and timestamp.
    package mutating func update(_ names: String...) throws {
        for name in names {
            raise(name)
            try publishTargets(name)
        }
        raise("snapshot")
        try publishSnapshot()
        raise("timestamp")
        try publishTimestamp()
    }

    /// Publishes the next root.
    package mutating func updateRoot() throws {
        raise("root")
        try publishRoot()
    }

    package mutating func publishRoot() throws {
        var keys: OrderedDictionary<String, JSONValue> = [:]
        var listed: OrderedDictionary<String, JSONValue> = [:]
        for name in TopLevelRole.allCases.map(\.rawValue) { listed[name] = try describe(self[name], into: &keys) }
        let members: OrderedDictionary<String, JSONValue> = [
            "consistent_snapshot": .bool(isConsistentSnapshot), "keys": .object(keys), "roles": .object(listed),
        ]
        let bytes = try file("root", members, signers: self["root"].signers + oldRootSigners)
        files["\(self["root"].version).root.json"] = bytes
        oldRootSigners = self["root"].signers
    }

    package mutating func publishTargets(_ name: String) throws {
        let role = self[name]
        var targets: OrderedDictionary<String, JSONValue> = [:]
        for (path, bytes) in role.targets {
            let digest = FileDigest(of: bytes).text
            targets[path] = [
                "length": .integer(bytes.count), "hashes": ["sha256": .string(digest)],
                "custom": role.custom[path] ?? .null,
            ]
            let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
            targetFiles[isConsistentSnapshot ? "\(path[..<slash])\(digest).\(path[slash...])" : path] = bytes
        }
        var keys: OrderedDictionary<String, JSONValue> = [:]
        var delegations: [JSONValue] = []
        for delegation in role.delegations {
            var delegated = self[delegation.role]
            if let own = delegation.keys { delegated.keys = own }
            guard case .object(var members) = try describe(delegated, into: &keys) else { continue }
            members["name"] = .string(delegation.role)
            members["terminating"] = .bool(delegation.isTerminating)
            if let prefixes = delegation.hashPrefixes {
                members["path_hash_prefixes"] = .array(prefixes.map { .string($0) })
            } else {
                members["paths"] = .array(delegation.paths.map { .string($0) })
            }
            delegations.append(.object(members))
        }
        var members: OrderedDictionary<String, JSONValue> = ["targets": .object(targets)]
        if !delegations.isEmpty {
            members["delegations"] = ["keys": .object(keys), "roles": .array(delegations)]
        }
        let bytes = try file(name, members, type: "targets", signers: role.signers)
        files[RoleFile.name(of: name, version: isConsistentSnapshot ? role.version : nil)] = bytes
        records["\(name).json"] = record(bytes, role.version)
    }

    /// Removes a role from the next snapshot.
    package mutating func forget(_ role: String) { records["\(role).json"] = nil }

    package mutating func publishSnapshot() throws {
        let meta = OrderedDictionary(uniqueKeysWithValues: records.map { ($0.key, $0.value) })
        let version = self["snapshot"].version
        let bytes = try file("snapshot", ["meta": .object(meta)], signers: self["snapshot"].signers)
        files[RoleFile.name(of: "snapshot", version: isConsistentSnapshot ? version : nil)] = bytes
        snapshotRecord = record(bytes, version)
    }

    package mutating func publishTimestamp() throws {
        files["timestamp.json"] = try file(
            "timestamp", ["meta": ["snapshot.json": snapshotRecord]], signers: self["timestamp"].signers)
    }

    private func record(_ bytes: Data, _ version: Int) -> JSONValue {
        guard hasHashes else { return ["version": .integer(version)] }
        let digest = FileDigest(of: bytes).text
        return [
            "version": .integer(version), "length": .integer(bytes.count), "hashes": ["sha256": .string(digest)],
        ]
    }

    private func describe(
        _ role: TestRole, into keys: inout OrderedDictionary<String, JSONValue>
    ) throws -> JSONValue {
        for key in role.keys { keys[try key.publicKey.identifier] = try key.publicKey.value }
        let identifiers = try role.keys.map { JSONValue.string(try $0.publicKey.identifier) }
        return ["keyids": .array(identifiers), "threshold": .integer(role.threshold)]
    }

    private func file(
        _ name: String, _ own: OrderedDictionary<String, JSONValue>, type: String? = nil, signers: [SigningKey]
    ) throws -> Data {
        var members = own
        members["_type"] = .string(type ?? name)
        members["spec_version"] = "1.0.34"
        members["version"] = .integer(self[name].version)
        members["expires"] = .string(MetadataDate.text(self[name].expires))
        for (key, value) in self[name].extra { members[key] = value }
        return try Self.sign(.object(members), signers)
    }

    /// Signs a content.
    package static func sign(_ content: JSONValue, _ signers: [SigningKey]) throws -> Data {
        var signed = SignedFile(content)
        for signer in signers { try signed.sign(with: signer) }
        return try signed.bytes
    }

    /// The bytes of the first root.
    package var firstRoot: Data { files["1.root.json"] ?? Data() }
}

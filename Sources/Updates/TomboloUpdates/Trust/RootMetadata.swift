/// The root of trust: the keys of all top-level roles.
package struct RootMetadata: Sendable, Hashable {
    package let header: MetadataHeader
    /// The keys of root, timestamp, snapshot and targets.
    package let roles: [TopLevelRole: RoleKeys]
    /// Whether files other than the timestamp have their version or digest in their names.
    package let isConsistentSnapshot: Bool

    /// Reads the content of a file whose signatures the caller has verified.
    package init(_ metadata: SignedMetadata) throws(TrustError) {
        header = try MetadataHeader(metadata, type: "root")
        let reader = MetadataReader(metadata.signed, file: metadata.file)
        let keys = try RoleKeys.keys(in: try reader.member("keys"))
        let listed = try reader.member("roles")
        var roles: [TopLevelRole: RoleKeys] = [:]
        for role in TopLevelRole.allCases { roles[role] = try RoleKeys(try listed.member(role.rawValue), keys: keys) }
        self.roles = roles
        isConsistentSnapshot = try reader.optional("consistent_snapshot")?.bool() ?? false
    }

    /// Verifies the signatures of a file of a top-level role.
    /// - Throws: ``TrustError/tooFewSignatures(file:valid:threshold:)``.
    package func verify(_ metadata: SignedMetadata, as role: TopLevelRole) throws(TrustError) {
        try (roles[role] ?? RoleKeys(keys: [:], threshold: 1)).verify(metadata)
    }
}

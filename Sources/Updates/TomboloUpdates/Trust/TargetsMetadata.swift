package import TomboloJSON

/// The target files of a role, and the roles to which it delegates other target files.
package struct TargetsMetadata: Sendable, Hashable {
    package let header: MetadataHeader
    /// The entries by path.
    package let targets: [String: TargetRecord]
    /// The delegations, in order of precedence.
    package let delegations: [Delegation]
    /// The content with all its members.
    package let content: JSONValue

    /// Reads the content of a file whose signatures the caller has verified.
    package init(_ metadata: SignedMetadata) throws(TrustError) {
        header = try MetadataHeader(metadata, type: "targets")
        let reader = MetadataReader(metadata.signed, file: metadata.file)
        var targets: [String: TargetRecord] = [:]
        for (path, value) in try reader.member("targets").members() { targets[path] = try TargetRecord(value) }
        self.targets = targets
        content = metadata.signed
        guard let listed = try reader.optional("delegations") else {
            delegations = []
            return
        }
        let keys = try RoleKeys.keys(in: try listed.member("keys"))
        var delegations: [Delegation] = []
        var names: Set<String> = []
        for element in try listed.optional("roles")?.elements() ?? [] {
            let delegation = try Delegation(element, keys: keys)
            guard names.insert(delegation.name).inserted else {
                throw element.problem("is a second delegation to \"\(delegation.name)\"")
            }
            delegations.append(delegation)
        }
        self.delegations = delegations
    }
}

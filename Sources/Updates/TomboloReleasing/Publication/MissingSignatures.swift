import TomboloUpdates

/// A role whose new file needs further signatures.
package struct MissingSignatures: Sendable, Hashable {
    /// The name of the role.
    package let role: String
    /// Whether the missing signatures are by keys of the published root, which a new root needs in addition to its own.
    package let isOfPublishedRoot: Bool
    /// The number of valid signatures.
    package let valid: Int
    /// The number of signatures that are needed.
    package let threshold: Int
    /// The identifiers of the keys that have not signed, sorted.
    package let keys: [String]

    /// Counts the signatures of a file; nil if there are enough.
    init?(
        _ role: RepositoryRole, _ metadata: SignedMetadata?, _ needed: RoleKeys, isOfPublishedRoot: Bool = false
    ) {
        let signed = needed.keys.filter { _, key in
            metadata.map { RoleKeys([key], threshold: 1).accept($0) } ?? false
        }
        valid = Set(signed.values.map(\.normalized)).count
        guard valid < needed.threshold else { return nil }
        (self.role, threshold, self.isOfPublishedRoot) = (role.name, needed.threshold, isOfPublishedRoot)
        keys = needed.identifiers.filter { signed[$0] == nil }
    }
}

extension MissingSignatures: CustomStringConvertible {
    /// The role, the numbers and the keys, as a sentence.
    package var description: String {
        let of = isOfPublishedRoot ? " by the keys of the published root" : ""
        return
            "“\(role)” has \(valid) of \(threshold) signatures\(of). Keys that have not signed: \(keys.joined(separator: ", "))."
    }
}

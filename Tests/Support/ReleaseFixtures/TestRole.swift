package import Foundation
package import TomboloJSON
package import TomboloReleasing

/// A role of a test repository: what its next file says, and which keys it and its delegator name.
package struct TestRole {
    /// The version of the next file.
    package var version = 1
    package var expires = TestRepository.now.addingTimeInterval(30 * 86_400)
    /// The keys that the delegator names.
    package var keys: [SigningKey]
    /// The keys that sign. Usually the same.
    package var signers: [SigningKey]
    package var threshold = 1
    /// The bytes of target files by path.
    package var targets: [String: Data] = [:]
    /// The member `custom` of target files by path.
    package var custom: [String: JSONValue] = [:]
    package var delegations: [TestDelegation] = []
    /// Further members of the content.
    package var extra: [String: JSONValue] = [:]

    package init(_ keys: [SigningKey], threshold: Int = 1) {
        (self.keys, signers, self.threshold) = (keys, keys, threshold)
    }
}

/// A delegation of a test repository.
package struct TestDelegation {
    package var role: String
    package var paths: [String] = ["*"]
    package var hashPrefixes: [String]?
    package var isTerminating = false
    /// The keys of this delegation; nil for those of the role.
    package var keys: [SigningKey]?

    package init(
        role: String, paths: [String] = ["*"], hashPrefixes: [String]? = nil, isTerminating: Bool = false,
        keys: [SigningKey]? = nil
    ) {
        (self.role, self.paths, self.hashPrefixes) = (role, paths, hashPrefixes)
        (self.isTerminating, self.keys) = (isTerminating, keys)
    }
}

import Foundation
import TomboloJSON
import TomboloReleasing

/// A role of a test repository: what its next file says, and which keys it and its delegator name.
struct TestRole {
    /// The version of the next file.
    var version = 1
    var expires = TestRepository.now.addingTimeInterval(30 * 86_400)
    /// The keys that the delegator names.
    var keys: [SigningKey]
    /// The keys that sign. Usually the same.
    var signers: [SigningKey]
    var threshold = 1
    /// The bytes of target files by path.
    var targets: [String: Data] = [:]
    /// The member `custom` of target files by path.
    var custom: [String: JSONValue] = [:]
    var delegations: [TestDelegation] = []
    /// Further members of the content.
    var extra: [String: JSONValue] = [:]

    init(_ keys: [SigningKey], threshold: Int = 1) {
        (self.keys, signers, self.threshold) = (keys, keys, threshold)
    }
}

/// A delegation of a test repository.
struct TestDelegation {
    var role: String
    var paths: [String] = ["*"]
    var hashPrefixes: [String]?
    var isTerminating = false
    /// The keys of this delegation; nil for those of the role.
    var keys: [SigningKey]?
}

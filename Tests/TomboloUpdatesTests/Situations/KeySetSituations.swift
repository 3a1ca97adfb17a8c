import Foundation
import ReleaseFixtures
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// The keys of a file in a situation, as letters: the keys of its role, how many must sign, and the keys that sign.
private struct KeySet: Sendable {
    let keys: String
    let threshold: Int
    let signers: String

    init(_ keys: String, _ threshold: Int, signedBy signers: String) {
        (self.keys, self.threshold, self.signers) = (keys, threshold, signers)
    }

    /// One key for each letter.
    static func ring() throws -> [Character: SigningKey] {
        var ring: [Character: SigningKey] = [:]
        for letter in "abcdefghij" { ring[letter] = try SigningKey() }
        return ring
    }

    func apply(to role: inout TestRole, _ ring: [Character: SigningKey]) {
        role.keys = keys.compactMap { ring[$0] }
        role.signers = signers.compactMap { ring[$0] }
        role.threshold = threshold
    }
}

/// Roots that follow each other. The last one is the only one that may be refused.
private struct RootChain: Sendable {
    let name: String
    let isAccepted: Bool
    let roots: [KeySet]

    init(_ name: String, isAccepted: Bool = true, _ roots: KeySet...) {
        (self.name, self.isAccepted, self.roots) = (name, isAccepted, roots)
    }

    func run() async throws {
        let ring = try KeySet.ring()
        var repository = try TestRepository.published()
        for (index, root) in roots.enumerated() {
            root.apply(to: &repository["root"], ring)
            repository["root"].version = index + 1
            repository.oldRootSigners = []
            try repository.publishRoot()
        }
        let check = TrustCheck(repository)
        let error = try await check.refresh()
        let version = try await check.versions()["root"]
        guard isAccepted else {
            guard case .tooFewSignatures? = error else { return #expect(error != nil) }
            return #expect(version == roots.count - 1)
        }
        #expect(error == nil)
        #expect(version == roots.count)
    }
}

extension TrustSituation {
    private static let chains = [
        RootChain(
            "the only key is replaced", KeySet("a", 1, signedBy: "a"), KeySet("b", 1, signedBy: "ab"),
            KeySet("b", 1, signedBy: "b")),
        RootChain(
            "signatures of unknown keys beside the needed ones", KeySet("a", 1, signedBy: "fag"),
            KeySet("b", 1, signedBy: "gbaf"), KeySet("b", 1, signedBy: "fbg")),
        RootChain(
            "other three of five keys sign each root", KeySet("abcde", 3, signedBy: "abc"),
            KeySet("abcde", 3, signedBy: "cde"), KeySet("abcde", 3, signedBy: "ace"),
            KeySet("abcde", 3, signedBy: "bde")),
        RootChain(
            "one of five keys is replaced, and three that stay sign", KeySet("abcde", 3, signedBy: "abc"),
            KeySet("abcdf", 3, signedBy: "bcd")),
        RootChain(
            "one of five keys is replaced, and the new one signs in the root after it",
            KeySet("abcde", 3, signedBy: "cde"), KeySet("abcdf", 3, signedBy: "cdef"),
            KeySet("abcdf", 3, signedBy: "abf")),
        RootChain(
            "all five keys are replaced", KeySet("abcde", 3, signedBy: "bcd"),
            KeySet("fghij", 3, signedBy: "bcdfgj"), KeySet("fghij", 3, signedBy: "ghi")),
        RootChain(
            "a threshold of one becomes two", KeySet("abc", 1, signedBy: "b"), KeySet("abc", 2, signedBy: "bc")),
        RootChain(
            "a threshold of two becomes one", KeySet("abc", 2, signedBy: "ac"), KeySet("abc", 1, signedBy: "bc"),
            KeySet("abc", 1, signedBy: "c")),
        RootChain(
            "a second key is added, and both must sign", KeySet("a", 1, signedBy: "a"), KeySet("ab", 2, signedBy: "ab")),
        RootChain(
            "a replaced key has not signed its successor", isAccepted: false, KeySet("a", 1, signedBy: "a"),
            KeySet("b", 1, signedBy: "bcd")),
        RootChain(
            "the new key has not signed the root that names it", isAccepted: false, KeySet("a", 1, signedBy: "a"),
            KeySet("b", 1, signedBy: "acd")),
        RootChain(
            "three old keys sign, of which one has been removed", isAccepted: false,
            KeySet("abcde", 3, signedBy: "abe"), KeySet("abcdf", 3, signedBy: "abe")),
        RootChain(
            "three new keys sign, of which one was not trusted before", isAccepted: false,
            KeySet("abcde", 3, signedBy: "abe"), KeySet("abcdf", 3, signedBy: "abf")),
        RootChain(
            "a raised threshold is not reached", isAccepted: false, KeySet("abc", 1, signedBy: "c"),
            KeySet("abc", 2, signedBy: "c")),
        RootChain(
            "a lowered threshold counts for later roots only", isAccepted: false, KeySet("abc", 2, signedBy: "bc"),
            KeySet("abc", 1, signedBy: "b")),
    ]

    static let rootKeys = chains.map { chain in TrustSituation(.rootKeys, chain.name) { try await chain.run() } }

    private static let roleSets: [(name: String, set: KeySet, isAccepted: Bool)] = [
        ("the only key is replaced", KeySet("b", 1, signedBy: "b"), true),
        ("signatures of unknown keys beside the needed one", KeySet("a", 1, signedBy: "hai"), true),
        ("keys sign that the root does not name", KeySet("b", 1, signedBy: "ahi"), false),
        ("three keys sign, of which the root names two", KeySet("abcdf", 3, signedBy: "abe"), false),
        ("two of the three needed keys sign", KeySet("abcdf", 3, signedBy: "cf"), false),
        ("the first three of five keys sign", KeySet("abcde", 3, signedBy: "abc"), true),
        ("the last three of five keys sign", KeySet("abcde", 3, signedBy: "cde"), true),
        ("every second of five keys signs", KeySet("abcde", 3, signedBy: "ace"), true),
        ("three keys sign in another order", KeySet("abcde", 3, signedBy: "edb"), true),
        ("four of five keys sign, of which three must", KeySet("abcde", 3, signedBy: "bcde"), true),
    ]

    /// New keys of timestamp, snapshot and targets, one after the other.
    static let roleKeys = roleSets.map { name, set, isAccepted in
        TrustSituation(.roleKeys, name) {
            let ring = try KeySet.ring()
            for role in ["timestamp", "snapshot", "targets"] {
                var repository = try TestRepository.published()
                let check = TrustCheck(repository)
                #expect(try await check.refresh() == nil)
                set.apply(to: &repository[role], ring)
                try repository.updateRoot()
                try repository.update("targets")
                let error = try await check.refresh(from: repository)
                #expect((error == nil) == isAccepted, "\(role)")
                #expect(try await check.versions()[role] == (isAccepted ? 2 : 1), "\(role)")
            }
        }
    }
}

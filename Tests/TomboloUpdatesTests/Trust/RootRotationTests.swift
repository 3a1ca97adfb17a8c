import Foundation
import ReleaseFixtures
import OrderedCollections
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import Testing

@testable import TomboloUpdates

/// Roots that replace each other, and the keys that must have signed them.
struct RootRotationTests {
    /// The keys of the roots, by index.
    private let pool = (0..<8).compactMap { _ in try? SigningKey() }

    /// One version of the root: its keys, its threshold, and the keys that sign it.
    struct Step: Sendable {
        var keys: [Int]
        var threshold: Int
        var signers: [Int]

        init(_ keys: [Int], _ threshold: Int, _ signers: [Int]) {
            (self.keys, self.threshold, self.signers) = (keys, threshold, signers)
        }
    }

    /// A chain of roots, and the version that a client ends with. The first root is trusted without a check of its threshold by others.
    struct Chain: Sendable, CustomTestStringConvertible {
        var name: String
        var steps: [Step]
        var version: Int
        var succeeds: Bool

        var testDescription: String { name }
    }

    /// Chains beside those of `TrustSituation.rootKeys`.
    static let chains = [
        Chain(
            name: "1-of-1, the last root is not signed by its key",
            steps: [Step([1], 1, [1]), Step([1], 1, [1]), Step([1], 1, [2])], version: 2, succeeds: false),
        Chain(
            name: "3-of-5, one signature too few of each",
            steps: [Step([0, 1, 2, 3, 4], 3, [0, 2, 4]), Step([0, 1, 3, 4, 7], 3, [0, 4])], version: 1, succeeds: false),
        Chain(
            name: "all keys change at once, all signed",
            steps: [Step([1, 2], 2, [1, 2]), Step([3, 4], 2, [1, 2, 3, 4]), Step([5, 6], 2, [3, 4, 5, 6])], version: 3,
            succeeds: true),
        Chain(
            name: "a revoked key signs again", steps: [Step([1], 1, [1]), Step([2], 1, [1, 2]), Step([1], 1, [1])],
            version: 2, succeeds: false),
    ]

    private func publish(_ step: Step, in repository: inout TestRepository) throws {
        repository["root"].keys = step.keys.map { pool[$0] }
        repository["root"].signers = step.signers.map { pool[$0] }
        repository["root"].threshold = step.threshold
        repository.oldRootSigners = []
        try repository.publishRoot()
        repository.raise("root")
    }

    @Test(arguments: chains)
    func theKeysOfBothRootsMustHaveSigned(chain: Chain) async throws {
        var repository = try TestRepository.published()
        for step in chain.steps { try publish(step, in: &repository) }
        let check = TrustCheck(repository)
        let error = try await check.refresh()
        #expect((error == nil) == chain.succeeds, "\(String(describing: error))")
        #expect(await (try check.client()).root.header.version == chain.version)
        if case .tooFewSignatures? = error {} else { #expect(error == nil) }
    }

    // MARK: Other roles

    @Test(arguments: ["timestamp", "snapshot", "targets"])
    func aRotatedKeyOfARoleIsRequired(role: String) async throws {
        var repository = try TestRepository.published()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == nil)
        let new = [try SigningKey()]
        repository[role].keys = new
        try repository.updateRoot()
        // The files are still signed with the old key, and would be accepted from the stored ones.
        for name in ["snapshot", "timestamp"] { repository.raise(name) }
        if role == "targets" { repository.raise("targets") }
        try repository.publishTargets("targets")
        try repository.publishSnapshot()
        try repository.publishTimestamp()
        #expect(
            try await check.refresh(from: repository) == .tooFewSignatures(file: "\(role).json", valid: 0, threshold: 1)
        )
        repository[role].signers = new
        for name in ["snapshot", "timestamp"] { repository.raise(name) }
        try repository.publishTargets("targets")
        try repository.publishSnapshot()
        try repository.publishTimestamp()
        #expect(try await check.refresh(from: repository) == nil)
    }

    @Test func theSameKeyUnderTwoIdentifiersCountsOnce() throws {
        let key = try SigningKey()
        // A member that is not known gives the same key another identifier.
        guard case .object(var members) = try key.publicKey.value else { return }
        members["note"] = "second"
        try expectOneKey(of: key, listedAs: [try key.publicKey.value, .object(members)])
    }

    @Test func theSameKeyInTwoEncodingsCountsOnce() throws {
        let key = try SigningKey(.ecdsa)
        let (whole, compressed) = (try key.publicKey, try key.publicKey.compressed)
        try #require(PublicKey(compressed.value) == compressed && compressed.encoded != whole.encoded)
        #expect(compressed.identifier != whole.identifier)
        #expect(compressed.normalized == whole.encoded && whole.normalized == whole.encoded)
        try expectOneKey(of: key, listedAs: [whole.value, compressed.value])
    }

    /// Expects that signatures of one key under two identifiers do not reach a threshold of two.
    private func expectOneKey(of key: SigningKey, listedAs objects: [JSONValue]) throws {
        let identifiers = try objects.map { try #require(PublicKey.identifier(of: $0)) }
        try #require(Set(identifiers).count == 2)
        let role: JSONValue = ["keyids": .array(identifiers.map { .string($0) }), "threshold": 2]
        let content: JSONValue = [
            "_type": "root", "spec_version": "1.0.34", "version": 1, "expires": "2030-01-01T00:00:00Z",
            "consistent_snapshot": true,
            "keys": .object(OrderedDictionary(uniqueKeysWithValues: zip(identifiers, objects))),
            "roles": .object(
                OrderedDictionary(uniqueKeysWithValues: TopLevelRole.allCases.map { ($0.rawValue, role) })),
        ]
        let signature = try key.signature(of: try CanonicalJSON.bytes(of: content))
        let signatures = Dictionary(uniqueKeysWithValues: identifiers.map { ($0, signature) })
        let bytes = try SignedFile(content, signatures: signatures).bytes
        #expect(throws: TrustError.tooFewSignatures(file: "root.json", valid: 1, threshold: 2)) {
            try TrustedMetadata(root: bytes, now: TestRepository.now)
        }
    }

    @Test func aKeyWithAnotherIdentifierThanItsDigestDoesNotCount() async throws {
        let repository = try TestRepository.published()
        let identifier = try repository["root"].keys[0].publicKey.identifier
        let text = String(decoding: repository.firstRoot, as: UTF8.self)
        let forged = text.replacing(identifier, with: String(repeating: "0", count: 64))
        let metadata = try SignedMetadata(Data(forged.utf8), file: "root.json", maximumSize: 100_000)
        let content = try RootMetadata(metadata)
        #expect(content.roles[.root]?.keys.isEmpty == true)
    }

    // MARK: Long chains

    @Test func aRefreshFollows256RootsAndTheNextRefreshContinues() async throws {
        var repository = try TestRepository.published()
        for _ in 0..<258 { try repository.updateRoot() }
        let check = TrustCheck(repository)
        _ = try await check.refresh()
        #expect(await check.server.requests.count { $0.hasSuffix(".root.json") } == 256)
        let first = try TrustFolder(check.folder.url)
        #expect(try first.root(version: 257) != nil)
        #expect(try first.root(version: 258) == nil)
        // The client follows 256 stored roots, and then fetches the rest.
        #expect(try await check.refresh() == nil)
        #expect(try first.root(version: 259) != nil)
    }

    @Test func allStoredRootsAreFollowed() async throws {
        var repository = try TestRepository.published()
        for _ in 0..<600 { try repository.updateRoot() }
        let check = TrustCheck(repository)
        for last in [257, 513] {
            _ = try await check.refresh()
            #expect(await (try check.client()).root.header.version == last)
        }
        await check.server.serve(repository)
        #expect(try await check.refresh() == nil)
        #expect(await (try check.client()).root.header.version == 601)
        // The roots that the client has are not requested again.
        #expect(await check.server.requests.first == "514.root.json")
    }

    @Test func aRootWithAnotherVersionThanItsNameIsRefused() async throws {
        var repository = try TestRepository.published()
        repository.raise("root", by: 2)
        try repository.publishRoot()
        repository.files["2.root.json"] = repository.files["3.root.json"]
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == .wrongVersion(file: "2.root.json", expected: 2, found: 3))
    }

    @Test func intermediateRootsMayHaveExpired() async throws {
        var repository = try TestRepository.published()
        let expiry = repository["root"].expires
        repository["root"].expires = TestRepository.now.addingTimeInterval(-1)
        try repository.updateRoot()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == .expired(file: "root.json", at: repository["root"].expires))
        repository["root"].expires = expiry
        try repository.updateRoot()
        #expect(try await check.refresh(from: repository) == nil)
    }

    @Test func aDamagedStoredRootIsFetchedAgain() async throws {
        var repository = try TestRepository.published()
        try repository.updateRoot()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == nil)
        try TrustFolder(check.folder.url).keepRoot(Data("{}".utf8), version: 2)
        #expect(try await check.refresh() == nil)
        #expect(try TrustFolder(check.folder.url).root(version: 2) == repository.files["2.root.json"])
    }
}

extension PublicKey {
    /// An EC key with its point in compressed form (SEC 1, section 2.3.3): the first coordinate, and whether the second
    /// one is odd.
    fileprivate var compressed: PublicKey {
        let bytes = Array(encoded)
        var form = Data([0x30, 0x39])
        form += bytes[2..<23]
        form += [0x03, 0x22, 0x00, bytes[90] & 1 == 1 ? 3 : 2]
        form += bytes[27..<59]
        return PublicKey(encoded: form, scheme)
    }
}

import Foundation
import ReleaseFixtures
import SeededRandom
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// Random changes of a signed repository.
struct MutationTests {
    /// The content that a client trusts after a refresh.
    private struct Trusted: Equatable {
        let root: RootMetadata
        let timestamp: TimestampMetadata?
        let target: TargetRecord?
    }

    private func trusted(_ repository: TestRepository, root: Data) async throws -> Trusted {
        let client = try TrustClient(
            root: root, source: RepositoryServer(repository), storage: NoStorage(), now: TestRepository.now)
        _ = try await client.refresh()
        return Trusted(
            root: await client.root, timestamp: await client.timestamp,
            target: try await client.record(ofTarget: "a/b"))
    }

    @Test(arguments: 0..<4)
    func noMutationIsAccepted(part: Int) async throws {
        var repository = try TestRepository()
        repository["role"] = TestRole([try SigningKey(), try SigningKey()], threshold: 2)
        repository["role"].targets = ["a/b": Data("content".utf8)]
        repository["targets"].delegations = [TestDelegation(role: "role", paths: ["a/*"])]
        repository.hasHashes = part.isMultiple(of: 2)
        try repository.publish()
        try repository.updateRoot()
        let first = repository.firstRoot
        let original = try await trusted(repository, root: first)
        var random = SeededGenerator(seed: UInt64(part))
        let names = repository.files.keys.filter { $0 != "1.root.json" }.sorted()
        var refused = 0
        for round in 0..<2_500 {
            let name = try #require(names.randomElement(using: &random))
            var changed = repository
            let bytes = Mutation.of(
                try #require(repository.files[name]), others: repository.files.values.map(\.self), &random)
            guard bytes != repository.files[name] else { continue }
            changed.files[name] = bytes
            do {
                // A mutation of white space or of surplus signatures may be accepted, but the trusted content must not
                // change. If the newer root is invalid, the client keeps the older root.
                let found = try await trusted(changed, root: first)
                let isOlder =
                    found.root.header.version == 1 && found.timestamp == original.timestamp
                    && found.target == original.target
                #expect(found == original || isOlder, "round \(round) of part \(part), \(name)")
            } catch {
                refused += 1
            }
        }
        #expect(refused > 2_000)
    }
}

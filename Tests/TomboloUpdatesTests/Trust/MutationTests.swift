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

/// A random change of bytes.
private enum Mutation {
    static func of(_ bytes: Data, others: [Data], _ random: inout SeededGenerator) -> Data {
        var bytes = Array(bytes)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: index)
            case 4: bytes.removeSubrange(index...)
            case 5:
                // A digit becomes another one: versions, lengths, thresholds, dates.
                if let digit = bytes[index...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random)
                }
            case 6:
                let end = min(index + Int.random(in: 1...64, using: &random), bytes.count)
                bytes.insert(contentsOf: bytes[index..<end], at: index)
            default:
                guard let other = others.randomElement(using: &random) else { continue }
                bytes.replaceSubrange(index..., with: other.dropFirst(min(index, other.count)))
            }
        }
        return Data(bytes)
    }
}

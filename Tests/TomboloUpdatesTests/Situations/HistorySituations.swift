import Foundation
import ReleaseFixtures
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// Files that are older than those that were trusted before, and what makes them acceptable.
extension TrustSituation {
    /// A repository with a delegated role that was refreshed once, with all roles but the root at the given version.
    private static func trusted(
        version: Int = 5, hasHashes: Bool = true
    ) async throws -> (TestRepository, TrustCheck) {
        var repository = try TestRepository()
        repository.hasHashes = hasHashes
        repository["docs"] = TestRole([try SigningKey()])
        repository["targets"].delegations = [TestDelegation(role: "docs", paths: ["docs/*"])]
        for role in ["timestamp", "snapshot", "targets"] { repository[role].version = version }
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == nil)
        return (repository, check)
    }

    private static func replaceKeys(of roles: [String], in repository: inout TestRepository) throws {
        for role in roles {
            repository[role].keys = [try SigningKey()]
            repository[role].signers = repository[role].keys
        }
        try repository.updateRoot()
    }

    private static let fives = ["root": 1, "timestamp": 5, "snapshot": 5, "targets": 5]

    private static func snapshotRollback(hasHashes: Bool) -> TrustSituation {
        TrustSituation(.rollbacks, "an older snapshot, \(hasHashes ? "with" : "without") its digest") {
            var (repository, check) = try await trusted(hasHashes: hasHashes)
            repository["snapshot"].version = 3
            try repository.publishSnapshot()
            repository.raise("timestamp")
            try repository.publishTimestamp()
            await check.server.serve(repository)
            try await check.expectFailure(fives)
            #expect(await check.server.requests.last == "timestamp.json")
        }
    }

    private static func targetsRollback(hasHashes: Bool) -> TrustSituation {
        TrustSituation(.rollbacks, "an older file of the role targets, \(hasHashes ? "with" : "without") its digest") {
            var (repository, check) = try await trusted(hasHashes: hasHashes)
            repository["targets"].version = 2
            try repository.update("targets")
            await check.server.serve(repository)
            try await check.expectFailure(fives.merging(["timestamp": 6]) { $1 })
        }
    }

    static let rollbacks = [
        TrustSituation(.rollbacks, "an older timestamp") {
            var (repository, check) = try await trusted()
            repository["timestamp"].version = 4
            try repository.publishTimestamp()
            await check.server.serve(repository)
            try await check.expectFailure(fives)
            #expect(await check.server.requests.last == "timestamp.json")
        },
        snapshotRollback(hasHashes: false),
        snapshotRollback(hasHashes: true),
        targetsRollback(hasHashes: false),
        targetsRollback(hasHashes: true),
        TrustSituation(.rollbacks, "a snapshot does not list a delegated role any more") {
            var (repository, check) = try await trusted()
            repository.forget("docs")
            try repository.update()
            await check.server.serve(repository)
            #expect(try await check.refresh() == .vanished(file: "docs.json"))
            #expect(try await check.versions()["snapshot"] == 5)
        },
        TrustSituation(.rollbacks, "an older timestamp after its keys were replaced") {
            var (repository, check) = try await trusted(version: 700)
            try replaceKeys(of: ["timestamp"], in: &repository)
            repository["timestamp"].version = 1
            try repository.publishTimestamp()
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions()["timestamp"] == 1)
        },
        TrustSituation(.rollbacks, "an older snapshot after the keys of snapshot and timestamp were replaced") {
            var (repository, check) = try await trusted(version: 700)
            try replaceKeys(of: ["snapshot", "timestamp"], in: &repository)
            repository["snapshot"].version = 1
            try repository.publishSnapshot()
            repository.raise("timestamp")
            try repository.publishTimestamp()
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions()["snapshot"] == 1)
        },
        TrustSituation(.rollbacks, "older targets and fewer roles after the keys of the snapshot were replaced") {
            var (repository, check) = try await trusted(version: 700)
            try replaceKeys(of: ["snapshot"], in: &repository)
            repository["targets"].version = 0
            repository["targets"].delegations = []
            repository.forget("docs")
            try repository.update("targets")
            #expect(try await check.refresh(from: repository) == nil)
            #expect(try await check.versions()["targets"] == 1)
        },
    ]
}

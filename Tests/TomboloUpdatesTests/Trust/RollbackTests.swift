import Foundation
import ReleaseFixtures
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// Files older than those that were trusted before, and mixtures of versions.
struct RollbackTests {
    /// A repository that has been refreshed once with all roles at version 5.
    private func trusted() async throws -> (TestRepository, TrustCheck) {
        var repository = try TestRepository()
        for role in ["timestamp", "snapshot", "targets"] { repository[role].version = 5 }
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == nil)
        return (repository, check)
    }

    @Test func anOlderTimestampIsRefused() async throws {
        var (repository, check) = try await trusted()
        repository["timestamp"].version = 4
        try repository.publishTimestamp()
        #expect(try await check.refresh(from: repository) == .rollback(file: "timestamp.json", trusted: 5, found: 4))
        #expect(try check.storedVersion("timestamp") == 5)
    }

    @Test func theSameTimestampVersionIsIgnoredWithoutAnError() async throws {
        var (repository, check) = try await trusted()
        repository["snapshot"].version = 6
        try repository.publishSnapshot()
        try repository.publishTimestamp()
        #expect(try await check.refresh(from: repository) == nil)
        #expect(try check.storedVersion("snapshot") == 5)
    }

    @Test func aTimestampThatNamesAnOlderSnapshotIsRefused() async throws {
        var (repository, check) = try await trusted()
        repository["timestamp"].version = 6
        repository["snapshot"].version = 4
        try repository.publishSnapshot()
        try repository.publishTimestamp()
        #expect(try await check.refresh(from: repository) == .rollback(file: "snapshot.json", trusted: 5, found: 4))
    }

    @Test func aSnapshotThatNamesAnOlderRoleIsRefused() async throws {
        var (repository, check) = try await trusted()
        repository["targets"].version = 3
        try repository.update("targets")
        #expect(try await check.refresh(from: repository) == .rollback(file: "targets.json", trusted: 5, found: 4))
        #expect(try check.storedVersion("snapshot") == 5)
        // The newer timestamp is trusted and stored, so it cannot be rolled back any more.
        #expect(try check.storedVersion("timestamp") == 6)
    }

    @Test func aSnapshotThatOmitsAKnownRoleIsRefused() async throws {
        var (repository, check) = try await trusted()
        repository.forget("targets")
        try repository.update()
        #expect(try await check.refresh(from: repository) == .vanished(file: "targets.json"))
    }

    @Test func anExpiredStoredSnapshotStillProtects() async throws {
        var (repository, check) = try await trusted()
        check.now = repository["snapshot"].expires.addingTimeInterval(1)
        for role in ["root", "timestamp", "snapshot", "targets"] {
            repository[role].expires = check.now.addingTimeInterval(1_000)
        }
        try repository.updateRoot()
        repository["targets"].version = 3
        try repository.update("targets")
        #expect(try await check.refresh(from: repository) == .rollback(file: "targets.json", trusted: 5, found: 4))
    }

    @Test(arguments: ["snapshot", "targets"])
    func aFileOfAnotherVersionThanNamedIsRefused(role: String) async throws {
        var repository = try TestRepository()
        repository.hasHashes = false
        try repository.publish()
        let named = try #require(repository.files["1.\(role).json"])
        repository.raise(role)
        try (role == "snapshot" ? repository.publishSnapshot() : repository.publishTargets(role))
        repository.files["1.\(role).json"] = repository.files["2.\(role).json"]
        #expect(named != repository.files["1.\(role).json"])
        #expect(
            try await TrustCheck(repository).refresh() == .wrongVersion(file: "\(role).json", expected: 1, found: 2))
    }

    @Test func mixingFilesOfDifferentDaysIsRefused() async throws {
        var monday = try TestRepository.published()
        monday["targets"].targets = ["a": Data("Monday".utf8)]
        try monday.update("targets")
        var tuesday = monday
        tuesday["targets"].targets = ["a": Data("Tuesday".utf8)]
        try tuesday.update("targets")
        // Timestamp and snapshot of Tuesday, targets of Monday under the new name.
        var mixed = tuesday
        mixed.files["3.targets.json"] = monday.files["2.targets.json"]
        let error = try await TrustCheck(mixed).refresh()
        #expect(error == .wrongContent(file: "targets.json"))
    }

    // MARK: Fast forward

    @Test(arguments: ["timestamp", "snapshot"])
    func newKeysRecoverFromAVersionThatCannotGrow(role: String) async throws {
        var (repository, check) = try await trusted()
        var attacked = repository
        attacked[role].version = 9_007_199_254_740_991
        if role == "snapshot" { try attacked.publishSnapshot() }
        attacked["timestamp"].version = max(attacked["timestamp"].version, 6)
        try attacked.publishTimestamp()
        #expect(try await check.refresh(from: attacked) == nil)
        // The honest files are older now.
        repository["timestamp"].version = 7
        try repository.publishTimestamp()
        if case .rollback? = try await check.refresh(from: repository) {} else { Issue.record("Rollback accepted.") }
        // The publisher replaces the keys of the online roles.
        let key = [try SigningKey()]
        for name in ["timestamp", "snapshot"] { (repository[name].keys, repository[name].signers) = (key, key) }
        try repository.updateRoot()
        try repository.publishSnapshot()
        try repository.publishTimestamp()
        #expect(try await check.refresh(from: repository) == nil)
        #expect(try check.storedVersion("timestamp") == 7)
        #expect(try check.storedVersion("snapshot") == 5)
    }

    @Test func aRoleThatWasFastForwardedIsRecoveredByNewSnapshotKeys() async throws {
        var (repository, check) = try await trusted()
        var attacked = repository
        attacked["targets"].version = 1_000_000
        try attacked.update("targets")
        #expect(try await check.refresh(from: attacked) == nil)
        let key = [try SigningKey()]
        for name in ["timestamp", "snapshot"] { (repository[name].keys, repository[name].signers) = (key, key) }
        try repository.updateRoot()
        try repository.update("targets")
        #expect(try await check.refresh(from: repository) == nil)
        #expect(try check.storedVersion("targets") == 6)
    }
}

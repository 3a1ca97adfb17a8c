import Foundation
import ReleaseFixtures
import Testing

@testable import TomboloUpdates

/// Metadata that has expired.
struct ExpiryTests {
    @Test(arguments: ["root", "timestamp", "snapshot", "targets"])
    func expiredFilesOfTheRepositoryAreRefused(role: String) async throws {
        var repository = try TestRepository()
        repository[role].expires = TestRepository.now
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == .expired(file: "\(role).json", at: TestRepository.now))
        #expect(!check.stored.contains("\(role).json"))
    }

    @Test(arguments: ["root", "timestamp", "snapshot", "targets"])
    func aFileThatExpiresAfterItWasStoredIsRefused(role: String) async throws {
        var repository = try TestRepository()
        repository[role].expires = TestRepository.now.addingTimeInterval(60)
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == nil)
        check.now = TestRepository.now.addingTimeInterval(61)
        #expect(try await check.refresh() == .expired(file: "\(role).json", at: repository[role].expires))
        // A server cannot hide the expiry by answering that nothing has changed.
        await check.server.serve(repository, entityTag: "\"1\"")
        #expect(
            try await check.refresh(.hinted(lastProbe: check.now), entityTag: TimestampTag("\"1\"", version: 1))
                == .expired(file: "\(role).json", at: repository[role].expires))
    }

    @Test func anUnchangedTimestampIsAcceptedOnlyUntilItExpires() async throws {
        var repository = try TestRepository()
        repository["timestamp"].expires = TestRepository.now.addingTimeInterval(7 * 86_400)
        try repository.publish()
        let check = TrustCheck(repository)
        for day in 0..<7 {
            check.now = TestRepository.now.addingTimeInterval(Double(day) * 86_400)
            #expect(try await check.refresh() == nil)
        }
        check.now = TestRepository.now.addingTimeInterval(7 * 86_400)
        #expect(try await check.refresh() == .expired(file: "timestamp.json", at: check.now))
    }

    @Test func anExpiredDelegatedRoleIsRefused() async throws {
        var repository = try TestRepository()
        repository["role"] = repository["targets"]
        repository["role"].targets = ["a": Data("a".utf8)]
        repository["targets"].delegations = [TestDelegation(role: "role")]
        repository["role"].expires = TestRepository.now
        try repository.publish()
        await #expect(throws: TrustError.expired(file: "role.json", at: TestRepository.now)) {
            try await TrustCheck(repository).target("a")
        }
    }
}

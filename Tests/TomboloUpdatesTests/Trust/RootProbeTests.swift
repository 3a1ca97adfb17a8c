import Foundation
import ReleaseFixtures
import TomboloJSON
import TomboloReleasing
import Testing

@testable import TomboloUpdates

/// Checks that ask for a newer root only when there is a reason to.
struct RootProbeTests {
    /// A repository whose timestamp names the newest root, and a client that has refreshed once.
    private func trusted() async throws -> (TestRepository, TrustCheck) {
        var repository = try TestRepository()
        hint(1, in: &repository)
        try repository.publish()
        let check = TrustCheck(repository)
        #expect(try await check.refresh() == nil)
        return (repository, check)
    }

    private func hint(_ root: Int, in repository: inout TestRepository) {
        repository["timestamp"].extra["x-tombolo"] = [
            "v": 1, "signed_at": .string(MetadataDate.text(TestRepository.now)), "root": .integer(root),
        ]
    }

    @Test func aCheckWithNothingNewIsOneRequest() async throws {
        let (repository, check) = try await trusted()
        await check.server.serve(repository, entityTag: "\"7\"")
        let client = try check.client()
        let tag = TimestampTag("\"7\"", version: 1)
        let result = try await client.refresh(probe: .hinted(lastProbe: check.now), entityTag: tag)
        #expect(result == RefreshResult(isUnchanged: true, hasProbedRoot: false, entityTag: tag))
        #expect(await check.server.requests == ["timestamp.json"])
    }

    @Test func withoutAnEntityTagUnchangedBytesCountAsNothingNew() async throws {
        let (repository, check) = try await trusted()
        await check.server.serve(repository)
        let client = try check.client()
        let result = try await client.refresh(probe: .hinted(lastProbe: check.now))
        #expect(result.isUnchanged)
        #expect(await check.server.requests == ["timestamp.json"])
    }

    @Test func withoutAStoredTimestampTheTimestampIsFetchedDespiteAnEntityTag() async throws {
        let (repository, _) = try await trusted()
        let check = TrustCheck(repository)
        await check.server.serve(repository, entityTag: "\"7\"")
        // The client has no timestamp that the entity tag could be of.
        let tag = TimestampTag("\"7\"", version: 1)
        #expect(try await check.refresh(.hinted(lastProbe: check.now), entityTag: tag) == nil)
        #expect(check.stored.contains("timestamp.json"))
    }

    @Test func theEntityTagOfAnotherTimestampIsNotSent() async throws {
        var (repository, check) = try await trusted()
        try repository.update()
        await check.server.serve(repository, entityTag: "\"7\"")
        // The client has version 1 only, for example because its data folder was lost in part.
        let client = try check.client()
        let result = try await client.refresh(
            probe: .hinted(lastProbe: check.now), entityTag: TimestampTag("\"7\"", version: 2))
        let tag = TimestampTag("\"7\"", version: 2)
        #expect(result == RefreshResult(isUnchanged: false, hasProbedRoot: false, entityTag: tag))
        #expect(try check.storedVersion("timestamp") == 2)
    }

    @Test func aNewerTimestampThatNamesANewerRootLeadsToIt() async throws {
        var (repository, check) = try await trusted()
        try repository.updateRoot()
        hint(2, in: &repository)
        try repository.update()
        await check.server.serve(repository)
        #expect(try await check.refresh(.hinted(lastProbe: check.now)) == nil)
        #expect(await check.server.requests == ["timestamp.json", "2.root.json", "3.root.json", "2.snapshot.json"])
        #expect(await (try check.client()).root.header.version == 2)
    }

    @Test func aTimestampOfNewKeysLeadsToTheNewRoot() async throws {
        var (repository, check) = try await trusted()
        repository["timestamp"].keys = [try SigningKey()]
        repository["timestamp"].signers = repository["timestamp"].keys
        try repository.updateRoot()
        try repository.update()
        await check.server.serve(repository)
        #expect(try await check.refresh(.hinted(lastProbe: check.now)) == nil)
        #expect(await (try check.client()).root.header.version == 2)
    }

    @Test func anExpiredRootLeadsToTheNewOne() async throws {
        var (repository, check) = try await trusted()
        check.now = repository["root"].expires
        for role in repository.roles.keys { repository[role].expires = check.now.addingTimeInterval(86_400) }
        try repository.updateRoot()
        try repository.update("targets")
        await check.server.serve(repository)
        #expect(try await check.refresh(.hinted(lastProbe: check.now.addingTimeInterval(-1))) == nil)
    }

    @Test(arguments: [(6.9, false), (7, true), (-1, true)])
    func aNewerRootIsRequestedAfterSevenDays(days: Double, isAsked: Bool) async throws {
        let (repository, check) = try await trusted()
        await check.server.serve(repository)
        // A negative age is a time in the future, which a wrong clock has stored.
        let last = check.now.addingTimeInterval(-days * 86_400)
        #expect(try await check.refresh(.hinted(lastProbe: last)) == nil)
        #expect(await check.server.requests.contains("2.root.json") == isAsked)
    }

    @Test func aFailureOfTheNetworkLeadsToNoFurtherRequests() async throws {
        let (repository, check) = try await trusted()
        await check.server.serve(repository)
        await check.server.set(nil, as: "timestamp.json")
        #expect(try await check.refresh(.hinted(lastProbe: check.now)) == .missing(file: "timestamp.json"))
        #expect(await check.server.requests == ["timestamp.json"])
    }
}

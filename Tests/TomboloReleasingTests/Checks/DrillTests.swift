import Foundation
import Testing
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates

/// The rehearsal for replacing all keys.
struct DrillTests {
    private func identifiers(_ keys: [SigningKey]) throws -> [String] {
        try keys.map { try $0.publicKey.identifier }.sorted()
    }

    private func step(_ title: String, of report: DrillReport) throws -> DrillReport.Step {
        try #require(report.steps.first { $0.title == title }, "\(report.steps.map(\.title))")
    }

    @Test func allKeysCanBeReplacedInACopy() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.publish("2", rollout: "10%@now,100%@+3d")
        try publishing.halt("2")
        let before = try publishing.contents()
        let report = try await RepositoryDrill.run(publishing.url, now: publishing.now)
        #expect(report.steps.allSatisfy { $0.problem == nil }, "\(report.steps)")
        #expect(!report.hasProblems)
        #expect(
            report.steps.map(\.title) == [
                "Replace the keys of web-beta, even if lost", "Replace the keys of web-stable, even if lost",
                "Replace the targets keys", "Replace lost targets keys", "Replace the online key",
                "Replace a lost online key", "Replace the root keys", "Replace a lost root key",
                "Publish on web-beta with the new keys", "Publish on web-stable with the new keys",
            ])
        #expect(try publishing.contents() == before)
    }

    @Test func eachStepNamesTheRealKeysThatItNeeds() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let report = try await RepositoryDrill.run(publishing.url, now: publishing.now)
        let online = try identifiers([publishing.onlineKey])
        let roots = try identifiers(publishing.rootKeys)
        let channel = try step("Replace the keys of web-stable, even if lost", of: report)
        #expect(
            channel.needs == [
                .init(role: "targets", count: 1, keys: try identifiers(publishing.targetsKeys), newKeys: 0),
                .init(role: "web-stable", count: 1, keys: [], newKeys: 1),
                .init(role: "snapshot and timestamp", count: 1, keys: online, newKeys: 0),
            ])
        let targets = try step("Replace lost targets keys", of: report)
        #expect(targets.needs.contains(.init(role: "root", count: 2, keys: roots, newKeys: 0)))
        #expect(targets.needs.contains(.init(role: "targets", count: 1, keys: [], newKeys: 2)))
        let replaced = try step("Replace the online key", of: report)
        #expect(replaced.needs.last == .init(role: "snapshot and timestamp", count: 2, keys: online, newKeys: 1))
        let lost = try step("Replace a lost online key", of: report)
        #expect(lost.needs.last == .init(role: "snapshot and timestamp", count: 1, keys: [], newKeys: 1))
        let root = try step("Replace a lost root key", of: report)
        #expect(root.needs.first?.keys.count == 2 && root.needs.first?.count == 2)
        // The new keys stand for the old ones in later steps.
        let publish = try step("Publish on web-stable with the new keys", of: report)
        #expect(publish.needs.first?.keys == (try identifiers(publishing.releaseKeys)))
    }

    @Test func aLostRootKeyThatCannotBeReplacedIsAProblem() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.changeKeys(
            .root, removing: [publishing.rootKeys[2]], threshold: 2,
            signers: Array(publishing.rootKeys.prefix(2)) + [publishing.onlineKey])
        let report = try await RepositoryDrill.run(publishing.url, now: publishing.now)
        #expect(report.hasProblems)
        #expect(report.steps.filter { $0.problem != nil }.map(\.title) == ["Replace a lost root key"])
        // The steps after it are rehearsed too.
        #expect(report.steps.last?.title == "Publish on web-stable with the new keys")
    }

    @Test func theDrillUsesTheThresholdsAndKeySchemesOfTheRepository() async throws {
        var publishing = try TestPublishing.published(releaseThreshold: 2, releaseKeys: 3)
        try publishing.publish("1")
        try publishing.changeKeys(
            .targets, adding: [try SigningKey(.ecdsa)], threshold: 2,
            signers: publishing.rootKeys + [publishing.onlineKey])
        let report = try await RepositoryDrill.run(publishing.url, now: publishing.now)
        #expect(!report.hasProblems, "\(report.steps)")
        let channel = try step("Replace the keys of web-stable, even if lost", of: report)
        #expect(channel.needs.map(\.count) == [2, 2, 1])
        #expect(channel.needs[0].keys.count == 3)
    }

    @Test func theDrillAcceptsAnExpiredRepository() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        publishing.now += 800 * TestPublishing.day
        #expect(try await !RepositoryDrill.run(publishing.url, now: publishing.now).hasProblems)
    }

    @Test func foldersWithoutARepositoryAreRefused() async throws {
        let publishing = try TestPublishing()
        let path = publishing.folder.url.path(percentEncoded: false).dropLast()
        await #expect(throws: ReleasingError.notRepository(String(path))) {
            try await RepositoryDrill.run(publishing.folder.url, now: publishing.now)
        }
        _ = try publishing.create()
        await #expect(throws: ReleasingError.notPublished(publishing.url.path(percentEncoded: false))) {
            try await RepositoryDrill.run(publishing.url, now: publishing.now)
        }
    }
}

import Foundation
import TomboloJSON
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// Signatures that are collected on several machines.
struct ThresholdTests {
    @Test func everyRootKeySignsTheFirstRoot() throws {
        let publishing = try TestPublishing()
        _ = try publishing.create()
        let rest: [any Signer] = publishing.targetsKeys + publishing.publishingKeys
        var outcome = try publishing.open().sign(with: rest + [publishing.rootKeys[0]], now: publishing.now)
        #expect(outcome.missing.map(\.role) == ["root"])
        #expect(outcome.missing[0].valid == 1)
        #expect(outcome.missing[0].threshold == 3)
        outcome = try publishing.open().sign(with: rest + [publishing.rootKeys[1]], now: publishing.now)
        // The threshold is 2. A key that never signed could turn out to be lost when it is needed.
        #expect(outcome.missing[0].keys == [try publishing.rootKeys[2].publicKey.identifier])
        #expect(outcome.published.isEmpty)
        outcome = try publishing.open().sign(with: [publishing.rootKeys[2], publishing.onlineKey], now: publishing.now)
        #expect(outcome.missing.isEmpty)
        #expect(outcome.published.last == "metadata/timestamp.json")
        #expect(publishing.names(in: "staging").isEmpty)
    }

    @Test func stagingIsPassedFromOneMachineToAnother() async throws {
        var first = try TestPublishing.published(releaseThreshold: 2, releaseKeys: 3)
        // The other machine has a copy of the repository from before.
        var second = first
        second.repositoryName = "other"
        try FileManager.default.copyItem(at: first.url, to: second.url)

        let outcome = try first.publish("1", signers: [first.releaseKeys[0], first.onlineKey])
        #expect(outcome.published.isEmpty)
        #expect(outcome.missing.map(\.role) == ["web-stable"])
        #expect((outcome.missing[0].valid, outcome.missing[0].threshold) == (1, 2))
        #expect(try await TestDevice(first).check(at: first.now) == "embedded")
        #expect(first.names(in: "objects").isEmpty)

        try FileManager.default.copyItem(
            at: first.url.appending(path: "staging"), to: second.url.appending(path: "staging"))
        // Two signatures with the same key count as one.
        var signed = try second.open().sign(with: [second.releaseKeys[0]], now: second.now)
        #expect(signed.missing[0].valid == 1)
        signed = try second.open().sign(with: [second.releaseKeys[2]], now: second.now)
        // Only the signature of the online key is missing.
        #expect(signed.missing.map(\.role) == ["timestamp"])
        #expect(signed.published.isEmpty)
        signed = try second.open().sign(with: [second.onlineKey], now: second.now)
        #expect(signed.published.count == 3)
        #expect(signed.missing.isEmpty)
        #expect(try await TestDevice(second).check(at: second.now) == "1")
        #expect(await RepositoryVerification(second.url, now: second.now).findings() == [])
    }

    @Test func stagingWithoutItsObjectsIsNotPublished() throws {
        var publishing = try TestPublishing.published(releaseThreshold: 2, releaseKeys: 2)
        try publishing.publish("1", signers: [publishing.releaseKeys[0]])
        let object = try #require(publishing.names(in: "staging").first { $0.hasPrefix("objects/") })
        try FileManager.default.removeItem(at: publishing.url.appending(path: "staging/\(object)"))
        #expect(throws: ReleasingError.incompleteStaging(object)) {
            try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        }
        #expect(try publishing.offered() == [])
    }

    @Test func changedFilesInStagingAreNotPublished() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", signers: [])
        for name in publishing.names(in: "staging") where name.contains("/") {
            let bytes = try publishing.bytes("staging/\(name)")
            try publishing.write("changed", to: "staging/\(name)")
            let file = name.hasPrefix("objects/") ? "staging/\(name)" : name
            #expect(throws: ReleasingError.trust(.wrongContent(file: file))) {
                try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
            }
            try bytes.write(to: publishing.url.appending(path: "staging/\(name)"))
        }
        #expect(try publishing.offered() == [])
        #expect(try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now).missing == [])
        #expect(try publishing.offered() == ["1"])
    }

    @Test func contentThatAppsDoNotReadIsNotPublished() throws {
        let publishing = try TestPublishing.published()
        let path = try publishing.path(of: TestPublishing.channel("stable"))
        for content in [
            try publishing.content(path).setting("x-tombolo", "bundle", to: "other"),
            try publishing.content(path).setting("expires", to: "tomorrow"),
        ] {
            let staged = content.setting("version", to: 2)
            try publishing.write("", to: "staging/web-stable.json")
            try publishing.write(staged, to: "staging/web-stable.json", publishing.releaseKeys)
            #expect(throws: ReleasingError.self) {
                try publishing.open().sign(with: [publishing.onlineKey], now: publishing.now)
            }
        }
        #expect(publishing.names(in: "metadata").filter { $0.contains("web-stable") } == ["1.web-stable.json"])
        try publishing.open().discard()
        let halt = try publishing.content(try publishing.path(of: .halt(bundle: "web")))
            .setting("version", to: 2).setting("targets", "a", to: ["length": 1, "hashes": ["sha256": "00"]])
        try publishing.write("", to: "staging/web-halt.json")
        try publishing.write(halt, to: "staging/web-halt.json", [publishing.onlineKey])
        #expect(throws: ReleasingError.channel(.unexpectedTarget(role: "web-halt", path: "a"))) {
            try publishing.open().sign(with: [publishing.onlineKey], now: publishing.now)
        }
    }

    @Test func anOldFileInStagingIsRefused() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", signers: [])
        let staged = try publishing.bytes("staging/web-stable.json")
        try publishing.open().discard()
        try publishing.publish("2")
        try publishing.publish("3")
        try publishing.folder.write(staged, to: "repository/staging/web-stable.json")
        #expect(throws: ReleasingError.staleStaging(role: "web-stable", expected: 4, found: 2)) {
            try publishing.open().sign(with: publishing.publishingKeys, now: publishing.now)
        }
    }

    @Test func releasesDoNotWaitForARootInStaging() async throws {
        var publishing = try TestPublishing.published()
        let added = try SigningKey()
        let outcome = try publishing.changeKeys(.root, adding: [added], signers: [publishing.rootKeys[0]])
        // The new root needs signatures of the keys of the published root, and of its own keys.
        #expect(outcome.missing.map(\.role) == ["root", "root"])
        #expect(outcome.missing.map(\.isOfPublishedRoot) == [true, false])
        let published = try publishing.publish("1")
        #expect(published.published.count == 3)
        #expect(published.missing == outcome.missing)
        #expect(try await TestDevice(publishing).check(at: publishing.now) == "1")
        #expect(throws: ReleasingError.nothingStaged(role: "targets")) {
            try publishing.open().sign(with: publishing.rootKeys, role: .targets, now: publishing.now)
        }
        let signed = try publishing.open().sign(
            with: [publishing.rootKeys[1], publishing.onlineKey], now: publishing.now)
        #expect(signed.published == ["metadata/2.root.json", "metadata/timestamp.json"])
        #expect(try await TestDevice(publishing).check(at: publishing.now) == "1")
    }

    @Test func keysThatBelongToNothingInStagingAreRefused() throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1", signers: [])
        let identifier = try publishing.rootKeys[0].publicKey.identifier
        #expect(throws: ReleasingError.foreignKey(identifier, roles: ["web-stable"])) {
            try publishing.open().sign(with: [publishing.rootKeys[0]], now: publishing.now)
        }
        #expect(throws: ReleasingError.nothingStaged(role: nil)) {
            try publishing.open().discard()
            _ = try publishing.open().sign(with: publishing.allKeys, now: publishing.now)
        }
    }
}

import Foundation
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// Commands that are stopped before each of their changes leave a repository that clients can use, and that the publisher can continue with.
struct InterruptionTests {
    @Test func interruptedPublishingLeavesTheOldReleaseOrTheNewOne() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        let site = try publishing.site(["index.html": "two", "a/b.js": "b"])
        let points = try await publishing.interrupt { copy, repository in
            var generator = copy.generator
            _ = try repository.publish(
                site, as: TestPublishing.request("2"), signers: copy.publishingKeys, now: copy.now, using: &generator)
        } check: { copy, isComplete in
            let release = try await TestDevice(copy).check(at: copy.now)
            #expect(isComplete ? release == "2" : ["1", "2"].contains(release))
            // The same release is published from staging, or by the command again.
            if release == "1" {
                var copy = copy
                if try copy.open().stagedFiles.isEmpty {
                    try copy.publish(TestPublishing.request("2"), site)
                } else {
                    _ = try copy.open().sign(with: copy.publishingKeys, now: copy.now)
                }
            }
            #expect(try await TestDevice(copy).check(at: copy.now) == "2")
            #expect(await RepositoryVerification(copy.url, now: copy.now).findings() == [])
        }
        // The changes: objects, manifest and channel are staged and then published; snapshot and timestamp follow.
        #expect(points >= 8)
    }

    @Test func interruptedPublishingNamesOnlyCompressedFormsThatExist() async throws {
        let text = (0..<100).map { "function number\($0)(){return \($0 * $0)};" }.joined()
        var publishing = try TestPublishing.published()
        try await publishing.publish("1", deltas: 5, files: ["app.js": text])
        let site = try publishing.site(["app.js": text + "two"])
        let points = try await publishing.interrupt { copy, repository in
            var generator = copy.generator
            _ = try await repository.publish(
                site, as: TestPublishing.request("2"), deltas: 5, signers: copy.publishingKeys, now: copy.now,
                using: &generator)
        } check: { copy, isComplete in
            #expect(await RepositoryVerification(copy.url, now: copy.now).findings() == [])
            // All files that the hints name exist, even before the release is offered.
            for name in copy.names(in: "hints") {
                let hints = try TransportHints(try copy.bytes("hints/\(name)"))
                var forms = hints.zst.keys.map { TransportFile.compressed($0) }
                for (file, deltas) in hints.deltas { forms += deltas.map { .delta(file, from: $0.old) } }
                for form in forms {
                    #expect(FileManager.default.fileExists(atPath: copy.url.appending(path: form.path).path))
                }
            }
            if try copy.offered() == ["1"] {
                var copy = copy
                if try copy.open().stagedFiles.isEmpty {
                    try await copy.publish(TestPublishing.request("2"), site, deltas: 5)
                } else {
                    _ = try copy.open().sign(with: copy.publishingKeys, now: copy.now)
                }
            }
            #expect(try copy.entry("2").packs.count == 1)
            #expect(try copy.hints(of: "2").deltas.count == 1)
            #expect(await RepositoryVerification(copy.url, now: copy.now).findings() == [])
        }
        // The changes: object, manifest, compressed file, delta, pack, hints and channel are staged and then published;
        // snapshot and timestamp follow.
        #expect(points >= 16)
    }

    @Test func interruptedRollbackKeepsEveryDeviceOnAnOfferedRelease() async throws {
        var publishing = try TestPublishing.published()
        try publishing.publish("1")
        try publishing.publish("2", rollout: "0%@now,100%@+1h")
        publishing.now += TestPublishing.day
        let points = try await publishing.interrupt { copy, repository in
            _ = try repository.rollBack(
                "stable", of: "web", to: .release("1"), signers: copy.publishingKeys, now: copy.now)
        } check: { copy, isComplete in
            let release = try await TestDevice(copy).check(at: copy.now)
            #expect(isComplete ? release == "1" : ["1", "2"].contains(release))
        }
        #expect(points >= 4)
    }

    @Test func interruptedCreationCanBeRepeated() throws {
        var count = 0
        while true {
            let publishing = try TestPublishing()
            let interruption = Interruption(after: count)
            var repository = try? publishing.create(observer: interruption.observer)
            _ = try? repository?.sign(with: publishing.allKeys, now: publishing.now)
            repository = nil
            guard interruption.hasStopped else { break }
            // The first part is repeated, and the second part goes on.
            let again = try (try? publishing.open()) ?? publishing.create()
            if try again.publishedState == nil { _ = try again.sign(with: publishing.allKeys, now: publishing.now) }
            #expect(try again.state.root.header.version == 1)
            count += 1
        }
        #expect(count > 15)
    }

    @Test func interruptedRefreshLeavesAValidTimestamp() async throws {
        var publishing = try TestPublishing.published()
        publishing.now += 20 * TestPublishing.day
        let points = try await publishing.interrupt { copy, repository in
            _ = try repository.refresh(with: [copy.onlineKey], now: copy.now)
        } check: { copy, _ in
            _ = try copy.open().state
            try copy.refresh()
            _ = try await TestDevice(copy).refresh(at: copy.now)
        }
        #expect(points >= 3)
    }

    @Test func filesOfKilledProcessesAreRemoved() throws {
        let publishing = try TestPublishing.published()
        try publishing.folder.write("x", to: "repository/unfinished/0123")
        _ = try publishing.open()
        #expect(!publishing.names(in: ".").contains { $0.contains("unfinished") })
    }

    @Test func onePublisherAtATimeChangesARepository() throws {
        let publishing = try TestPublishing.published()
        let repository = try publishing.open()
        #expect(throws: ReleasingError.inUse(repository.folder.path)) { try publishing.open() }
        withExtendedLifetime(repository) {}
    }

    @Test func versionNumbersOfInterruptedFilesAreNotUsedAgain() throws {
        var publishing = try TestPublishing.published()
        // Version 9 was written by a process that was killed. A cache may have these files, so version 10 is next.
        for name in ["9.web-stable.json", "9.snapshot.json"] {
            try publishing.folder.write("x", to: "repository/metadata/\(name)")
        }
        let outcome = try publishing.publish("1")
        #expect(
            outcome.published == [
                "metadata/10.web-stable.json", "metadata/10.snapshot.json", "metadata/timestamp.json",
            ])
    }
}

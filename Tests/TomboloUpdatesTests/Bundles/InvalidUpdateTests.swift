import Foundation
import ReleaseFixtures
import Testing
import TomboloReleasing
import TomboloTestServer

@testable import TomboloUpdates

/// Updates that an app must not accept, while it uses a release that it fetched before.
@MainActor
struct InvalidUpdateTests {
    /// An app that uses release 2.0, whose channel needs the signatures of two keys, and its publisher.
    private func installed() async throws -> (publisher: TestPublisher, app: TestApp) {
        var publisher = try TestPublisher()
        publisher.repository["web-stable"].keys = [try SigningKey(), try SigningKey()]
        publisher.repository["web-stable"].signers = publisher.repository["web-stable"].keys
        publisher.repository["web-stable"].threshold = 2
        publisher.repository.raise("targets")
        try publisher.repository.publishTargets("targets")
        try publisher.publish()
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
        await updater.confirm(updater.release)
        return (publisher, app)
    }

    @Test(arguments: InvalidUpdate.all)
    func anInvalidUpdateIsRejectedAndTheReleaseStaysInUse(update: InvalidUpdate) async throws {
        var (publisher, app) = try await installed()
        try publisher.offer("3.0", order: 30, InvalidUpdate.files)
        var invalid = publisher
        try update.publish(&invalid)
        await app.serve(invalid)
        // Holds no reference to the updater here, so that the app can end.
        switch await app.updater?.check(.user) {
        case .failed(let error): #expect(error.description.contains(update.reason), "\(error)")
        case .held(let text): #expect(text.contains(update.reason), "\(text)")
        case let outcome: Issue.record("The update was not rejected: \(String(describing: outcome))")
        }
        #expect(app.updater?.state.staged == nil)
        #expect(try await app.page() == "two")
        // The release also stays in use after a restart.
        let restarted = try await app.start()
        #expect(restarted.release.name == "2.0")
        #expect(try await app.page() == "two")
        // Publishes until the versions exceed those of the invalid update.
        for _ in 0..<3 { try publisher.publish() }
        await app.serve(publisher)
        #expect(await restarted.check(.user) == .applied(release: "3.0"))
        #expect(try await app.page() == "three")
    }

    @Test func aFileThatTheManifestDoesNotNameIsNotServed() async throws {
        let app = try TestApp(try TestPublisher())
        try Data("extra".utf8).write(to: app.bundled.url.appending(path: "files/extra.js"))
        let updater = try await app.start()
        #expect(try await updater.release.file(at: "extra.js") == nil)
        #expect(!updater.release.contains("extra.js"))
        #expect(try await updater.release.file(at: "index.html") != nil)
    }

    @Test func trustedMetadataAndStateAreOutsideTheCache() async throws {
        let (publisher, app) = try await installed()
        var old = publisher
        old.repository["timestamp"].version -= 2
        try old.publish()
        try await app.end()
        let cache = app.cache.url
        for name in try FileManager.default.contentsOfDirectory(atPath: cache.path(percentEncoded: false)) {
            try FileManager.default.removeItem(at: cache.appending(path: name))
        }
        // The embedded release is used, and the metadata that the first fetch trusted still counts.
        let updater = try await app.start()
        #expect(try await app.page() == "one")
        await app.serve(old)
        guard case .failed(.rollback) = await updater.check() else {
            Issue.record("\(updater.state)")
            return
        }
        #expect(try await app.page() == "one")
        await app.serve(publisher)
        #expect(await updater.check() == .applied(release: "2.0"))
    }
}

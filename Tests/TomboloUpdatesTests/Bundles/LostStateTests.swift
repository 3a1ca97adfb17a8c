import Foundation
import OrderedCollections
import ReleaseFixtures
import Testing
import TomboloJSON
import TomboloTestServer

@testable import TomboloUpdates

/// State and trusted metadata that others remove or damage, or that cannot be read.
@MainActor
struct LostStateTests {
    /// An app on which release 2.0 has failed.
    private func refusing() async throws -> TestApp {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        #expect(await updater.check() == .applied(release: "2.0"))
        for _ in 0..<2 { await updater.note(.crash, of: updater.release) }
        #expect(updater.state.refused.map(\.release) == ["2.0"])
        return app
    }

    private static let refusal = CheckOutcome.held("release 2.0 is not used: it failed on this device")

    /// An app on which release 2.0 is in use and confirmed.
    private func confirming() async throws -> TestApp {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        app.source.apply = .now
        try publisher.offer("2.0", order: 20, ["index.html": "two"])
        try publisher.publish()
        await app.serve(publisher)
        let updater = try await app.start()
        #expect(await updater.check() == .applied(release: "2.0"))
        #expect(await updater.confirm(updater.release))
        return app
    }

    // MARK: A state that cannot be read

    @Test func anUnreadableStateFileIsKept() async throws {
        let app = try await refusing()
        do {
            let updater = try await app.start(hidingData: true)
            var events = updater.events.makeAsyncIterator()
            guard case .failed(.store) = await events.next() else {
                Issue.record("The failure was not reported.")
                return
            }
            for reason in [CheckReason.schedule, .user] {
                guard case .failed(.store) = await updater.check(reason) else {
                    Issue.record("\(updater.state)")
                    return
                }
            }
            #expect(try await app.page() == "one")
            // As soon as the state can be read, it is used.
            try app.showData()
            #expect(await updater.check() == Self.refusal)
            #expect(updater.state.refused.map(\.release) == ["2.0"])
        }
        try await app.start()
        #expect(app.updater?.state.refused.map(\.release) == ["2.0"])
    }

    @Test func aReleaseOfAStateThatIsReadLaterIsReported() async throws {
        let app = try await confirming()
        let updater = try await app.start(hidingData: true)
        #expect(updater.release.isEmbedded)
        var events: [UpdateEvent] = []
        updater.onEvent = { events.append($0) }
        try app.showData()
        #expect(await updater.check() == .unchanged)
        #expect(updater.release.name == "2.0")
        #expect(events.dropFirst() == [.applied(release: "2.0"), .checking, .unchanged])
        #expect(try await app.page() == "two")
    }

    @Test func aChannelThatIsChosenBeforeTheStateIsReadIsKept() async throws {
        let app = try await refusing()
        do {
            let updater = try await app.start(hidingData: true)
            // From here on, a state could be written.
            try app.showData()
            try await updater.setChannel("beta")
            await updater.check()
            #expect(updater.state.channel == "beta")
            #expect(updater.state.refused.map(\.release) == ["2.0"])
        }
        try await app.start()
        #expect(app.updater?.state.channel == "beta")
    }

    @Test func aFailedReadOfTheStateIsRepeated() async throws {
        let app = try await confirming()
        try await app.end()
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        try app.hideData()
        await #expect(throws: StoreError.self) { try await store.state(of: "web") }
        try app.showData()
        #expect(try await store.state(of: "web").live?.release == "2.0")
        withExtendedLifetime(app) {}
    }

    @Test func anUpdaterReadsTheStateThatAnEarlierOneCouldNotRead() async throws {
        let app = try await confirming()
        try await app.end()
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let embedded = try EmbeddedBundle(app.bundled.url, bundle: "web")
        try app.hideData()
        _ = await store.change("web", embedded) { $0.noteHidden() }
        try app.showData()
        let updater = try await BundleUpdater(app.source, store: store, repositories: [app.server]) {
            TestRepository.now
        }
        #expect(updater.release.name == "2.0")
        withExtendedLifetime(app) {}
    }

    @Test func unusedFilesAreRemovedAfterAFailedReadOfAState() async throws {
        let app = try await confirming()
        let manifest = try #require(app.updater?.release.manifest)
        try await app.end()
        let store = try ReleaseStore(dataFolder: app.data.url, cacheFolder: app.cache.url)
        let embedded = try EmbeddedBundle(app.bundled.url, bundle: "web")
        let unused = Data("unused".utf8)
        try await store.add(unused, expecting: FileDigest(of: unused))
        try app.hideData()
        _ = await store.change("web", embedded) { $0.noteHidden() }
        try app.showData()
        try FileManager.default.createDirectory(
            at: app.data.file("docs.state"), withIntermediateDirectories: false)
        try await store.evict(downTo: 0)
        #expect(await store.size(of: FileDigest(of: unused)) == nil)
        #expect(await store.firstMissing(of: manifest) == nil)
        withExtendedLifetime(app) {}
    }

    // MARK: A state that is lost

    @Test(arguments: [true, false])
    func aLinkOrAFolderInPlaceOfTheStateCountsAsALoss(isLink: Bool) async throws {
        let app = try await refusing()
        try await app.end()
        let (state, elsewhere) = (app.data.file("web.state"), app.data.file("elsewhere"))
        let text = try app.data.text(of: "web.state")
        try FileManager.default.moveItem(at: state, to: elsewhere)
        if isLink {
            try FileManager.default.createSymbolicLink(at: state, withDestinationURL: elsewhere)
        } else {
            try FileManager.default.createDirectory(at: state, withIntermediateDirectories: false)
        }
        let updater = try await app.start()
        var events = updater.events.makeAsyncIterator()
        #expect(await events.next() == .stateLost)
        #expect(await updater.check() == .applied(release: "2.0"))
        // Links are not followed.
        #expect(try app.data.text(of: "elsewhere") == text)
    }

    @Test(arguments: [nil, "{", "[]"])
    func theLossOfTheStateIsReported(text: String?) async throws {
        let app = try await refusing()
        try await app.end()
        try FileManager.default.removeItem(at: app.data.file("web.state"))
        if let text { try app.data.write(text, to: "web.state") }
        do {
            let updater = try await app.start()
            var events = updater.events.makeAsyncIterator()
            #expect(await events.next() == .stateLost)
            #expect(updater.state.refused.isEmpty)
            #expect(await updater.check() == .applied(release: "2.0"))
        }
        // The next start has a state.
        var later = try await app.start().events.makeAsyncIterator()
        await app.updater?.check()
        #expect(await later.next() == .checking)
    }

    @Test func theFirstStartReportsNoLossOfTheState() async throws {
        let app = try TestApp(try TestPublisher())
        let updater = try await app.start()
        var events = updater.events.makeAsyncIterator()
        await updater.check()
        #expect(await events.next() == .checking)
    }

    @Test func aLostTimestampIsFetchedDespiteItsEntityTag() async throws {
        var publisher = try TestPublisher()
        let app = try TestApp(publisher)
        try publisher.offer("2.0", order: 20, ["index.html": "two"], on: "stable", ["runtime": [7, 9]])
        try publisher.publish()
        await app.server.serve(publisher.repository, entityTag: "\"1\"")
        let held = try await app.start().check()
        guard case .held = held else {
            Issue.record("\(held)")
            return
        }
        try await app.end()
        // The app contains an older timestamp, which has not expired. The server still has the one of the entity tag.
        try FileManager.default.removeItem(at: app.data.file("trust"))
        #expect(try await app.start().check() == held)
    }
}

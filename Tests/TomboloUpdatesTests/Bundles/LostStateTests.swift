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

    private static let refusal = CheckOutcome.held("release 2.0 is not taken: it failed on this device")

    @Test func aStateThatCannotBeReadIsKept() async throws {
        let app = try await refusing()
        try await app.end()
        // Links are not followed, so the state cannot be read, but it could be replaced.
        let (state, elsewhere) = (app.data.file("web.state"), app.data.file("elsewhere"))
        try FileManager.default.moveItem(at: state, to: elsewhere)
        try FileManager.default.createSymbolicLink(at: state, withDestinationURL: elsewhere)
        do {
            let updater = try await app.start()
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
            try FileManager.default.removeItem(at: state)
            try FileManager.default.moveItem(at: elsewhere, to: state)
            #expect(await updater.check() == Self.refusal)
            #expect(updater.state.refused.map(\.release) == ["2.0"])
        }
        try await app.start()
        #expect(app.updater?.state.refused.map(\.release) == ["2.0"])
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

    @Test func theFirstStartHasLostNothing() async throws {
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

import Foundation
import Glibc
import ReleaseFixtures
import Testing
import TestSupport
import Tombolo
import TomboloTesting
import TomboloUpdates

/// Pages of a release on trial whose web process ends.
@MainActor
@Suite struct BundlePageCrashTests {
    @Test func twoWebProcessCrashesBringBackTheOldPage() async throws {
        try #require(MainLoop.connectToDisplay())
        var publisher = try TestPublisher(["index.html": "<!DOCTYPE html><p>one"])
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": "<!DOCTYPE html><p>two"])
        try publisher.publish()
        await app.serve(publisher)
        try #require(await updater.check() == .applied(release: "2.0"))
        try await PageSlots.gtk.use(alone: false) {
            // The trial does not end by itself before the process does.
            let shown = try ShownBundle(updater, quiet: .seconds(600))
            defer { shown.close() }
            try await shown.load(expecting: "two")
            // Processes that the app ends itself do not count.
            for _ in 0..<3 {
                shown.view.page.engine.endWebProcess()
                try await shown.load(expecting: "two")
            }
            try await shown.endProcess()
            // The first end does not count as a failure of the release, and the engine loads its page again.
            try await shown.shows("two")
            #expect(updater.state.refused.isEmpty)
            try await shown.endProcess()
            try await shown.shows("one")
            #expect(updater.state.refused.map(\.cause) == [.crash])
            #expect(updater.release.isEmbedded)
        }
    }
}

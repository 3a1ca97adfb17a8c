import Foundation
import ReleaseFixtures
import Synchronization
import Testing
import TestSupport
import Tombolo
import TomboloEngine
import TomboloTesting
import TomboloUpdates

/// Pages of a release on trial that have a frame of another site, which ends or blocks their common web process.
@MainActor
@Suite struct BundlePageFrameCrashTests {
    /// Runs a test with an app that uses release 2.0, which contains the page and is on trial.
    private func withTrial(
        _ page: String, _ body: @MainActor (TestApp, BundleUpdater) async throws -> Void
    ) async throws {
        try #require(MainLoop.connectToDisplay())
        var publisher = try TestPublisher(["index.html": "<!DOCTYPE html><p>one"])
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, ["index.html": page])
        try publisher.publish()
        await app.serve(publisher)
        try #require(await updater.check() == .applied(release: "2.0"))
        try await PageSlots.gtk.use(alone: false) { try await body(app, updater) }
    }

    @Test func webProcessCrashesWithAForeignFrameDoNotRefuseTheRelease() async throws {
        try await withTrial("<!DOCTYPE html><p>two<iframe src=\"app://other/\"></iframe>") { _, updater in
            let site = FrameSite("<!DOCTYPE html>frame")
            let shown = try ShownBundle(updater, quiet: .seconds(600), other: site)
            defer { shown.close() }
            for count in 1...2 {
                try await shown.load(expecting: "two")
                try await until("the frame") { site.count >= count && !shown.view.page.isLoading }
                try await shown.endProcess()
            }
            try await shown.load(expecting: "two")
            #expect(updater.state.refused.isEmpty && updater.release.name == "2.0")
        }
    }

    @Test func aForeignFrameThatBlocksThePageDoesNotRefuseTheRelease() async throws {
        try await withTrial("<!DOCTYPE html><iframe src=\"app://other/\"></iframe>") { _, updater in
            let site = FrameSite("<!DOCTYPE html><script>for (;;);</script>")
            let shown = try ShownBundle(updater, paint: .seconds(1), other: site)
            defer { shown.close() }
            await shown.bundle.load(in: shown.view.page)
            // Each load but the first one follows an end of the time limit, of which two refuse a release.
            try await until("the loads of the frame") { site.count >= 4 }
            #expect(updater.state.refused.isEmpty && updater.release.name == "2.0")
        }
    }

    /// Serves a page of another site, and counts its requests.
    private final class FrameSite: SchemeHandling {
        private let text: String
        private let requests = Mutex(0)

        init(_ text: String) { self.text = text }

        var count: Int { requests.withLock(\.self) }

        func response(to request: SchemeRequest) async -> SchemeResponse {
            requests.withLock { $0 += 1 }
            return SchemeResponse(
                status: 200, headers: [("Content-Type", "text/html")], body: .bytes(Data(text.utf8)))
        }
    }
}

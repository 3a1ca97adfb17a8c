import CGTK
import Foundation
import ReleaseFixtures
import Testing
import TestSupport
import Tombolo
import TomboloEngine
import TomboloTesting
import TomboloUpdates

/// Pages of a bundle in a real window, and the trial of their release.
@MainActor
@Suite struct BundlePageTests {
    private func page(_ text: String, script: String? = nil) -> [String: String] {
        let tag = script == nil ? "" : "<script src=\"script.js\"></script>"
        var files = ["index.html": "<!DOCTYPE html><html><body>\(text)</body>\(tag)</html>"]
        files["script.js"] = script
        return files
    }

    /// Runs a test with an app that uses release 2.0, which is on trial.
    private func withTrial(
        _ files: [String: String], _ body: @MainActor (TestApp, BundleUpdater) async throws -> Void
    ) async throws {
        try #require(MainLoop.connectToDisplay())
        var publisher = try TestPublisher(page("one"))
        let app = try TestApp(publisher)
        app.source.apply = .now
        let updater = try await app.start()
        try publisher.offer("2.0", order: 20, files)
        try publisher.publish()
        await app.serve(publisher)
        try #require(await updater.check() == .applied(release: "2.0"))
        try await PageSlots.gtk.use(alone: false) { try await body(app, updater) }
    }

    @Test func aPageThatPaintsConfirmsItsRelease() async throws {
        try await withTrial(page("two")) { _, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            var events = updater.events.makeAsyncIterator()
            try await shown.load(expecting: "two")
            #expect(await events.next() == .confirmed(release: "2.0"))
            #expect(updater.state.isConfirmed)
        }
    }

    @Test func thePolicyOfTheFolderAppsApplies() async throws {
        try await withTrial(page("two")) { _, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            try await shown.load(expecting: "two")
            let blocked = """
                const script = document.createElement('script');
                script.textContent = 'globalThis.ran = true';
                document.head.append(script);
                return globalThis.ran === true;
                """
            #expect(try await shown.view.page.evaluate(blocked) == false)
            #expect(try await shown.view.page.evaluate("return isSecureContext") == true)
            let read = "const r = await fetch('index.html'); return [r.status, r.headers.get('ETag').length];"
            #expect(try await shown.view.page.evaluate(read) == [200, 66])
            #expect(try await shown.view.page.evaluate("return (await fetch('missing.js')).status") == 404)
        }
    }

    @Test func aPageThatPaintsNothingIsReplacedByTheOldOne() async throws {
        try await withTrial(page("", script: "document.body.remove()")) { _, updater in
            let shown = try ShownBundle(updater, paint: .milliseconds(600))
            defer { shown.close() }
            await shown.bundle.load(in: shown.view.page)
            try await shown.shows("one")
            #expect(updater.release.name == "1.0")
            #expect(updater.state.refused.map(\.cause) == [.noPaint])
        }
    }

    @Test func aReleaseWithoutItsStartPageIsReplacedByTheOldOne() async throws {
        try await withTrial(["other.html": "<!DOCTYPE html><p>two"]) { _, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            try await shown.load(expecting: "one")
            #expect(updater.state.refused.map(\.cause) == [.unusable])
        }
    }

    @Test func aLinkToAMissingPageDoesNotRefuseTheRelease() async throws {
        try await withTrial(page("two")) { _, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            for _ in 0..<3 { await shown.bundle.load("missing.html", in: shown.view.page) }
            #expect(updater.state.refused.isEmpty && updater.release.name == "2.0")
            try await shown.load(expecting: "two")
        }
    }

    @Test func largeFilesArriveWholeAndInParts() async throws {
        var files = page("two")
        files["large.txt"] = String(repeating: "large ", count: 100_000)
        try await withTrial(files) { _, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            try await shown.load(expecting: "two")
            let read = """
                const texts = await Promise.all([1, 2, 3].map(async () => (await fetch('large.txt')).text()));
                const part = await fetch('large.txt', { headers: { Range: 'bytes=300001-599999' } });
                return [...texts.map((text) => text.length), part.status, (await part.text()).length, texts[2].slice(-6)];
                """
            let answer = try await shown.view.page.evaluate(read)
            #expect(answer == [600_000, 600_000, 600_000, 206, 299_999, "large "])
        }
    }

    /// Waits until the page has been shown for two seconds.
    private func waitForSomeTime(_ shown: ShownBundle) async throws {
        try await until("two seconds since the load") {
            (try? await shown.view.page.evaluate("return performance.now()"))??.doubleValue ?? 0 > 2_000
        }
    }

    @Test func aLinkToAnEmptyPageDoesNotRefuseTheRelease() async throws {
        var files = page("two")
        files["signed-in.html"] = "<!DOCTYPE html><title>Signed in</title>"
        try await withTrial(files) { _, updater in
            let shown = try ShownBundle(updater, paint: .milliseconds(300))
            defer { shown.close() }
            for _ in 0..<2 {
                await shown.bundle.load("signed-in.html", in: shown.view.page)
                try await waitForSomeTime(shown)
            }
            #expect(updater.state.refused.isEmpty && updater.release.name == "2.0")
            try await shown.load(expecting: "two")
        }
    }

    @Test func anEmptyStartPageWithAnotherNameRefusesTheRelease() async throws {
        var files = page("two")
        files["mail/inbox.html"] = "<!DOCTYPE html><title>Inbox</title>"
        try await withTrial(files) { _, updater in
            let shown = try ShownBundle(updater, startPage: "mail/inbox.html#/new", paint: .milliseconds(300))
            defer { shown.close() }
            await shown.bundle.load(in: shown.view.page)
            try await until("the older release") { updater.release.name == "1.0" }
            #expect(updater.state.refused.map(\.cause) == [.noPaint])
        }
    }

    @Test func aReleaseWithoutTheAppsStartPageIsReplacedAtOnce() async throws {
        try await withTrial(page("two")) { _, updater in
            let shown = try ShownBundle(updater, startPage: "mail/inbox.html")
            defer { shown.close() }
            await shown.bundle.load(in: shown.view.page)
            #expect(updater.release.name == "1.0")
        }
    }

    @Test func aFileThatIsNotAPageConfirmsNothing() async throws {
        var files = page("two")
        files["note.txt"] = "note"
        try await withTrial(files) { _, updater in
            let shown = try ShownBundle(updater, quiet: .milliseconds(1))
            defer { shown.close() }
            await shown.bundle.load("note.txt", in: shown.view.page)
            try await shown.shows("note")
            try await waitForSomeTime(shown)
            #expect(!updater.state.isConfirmed)
        }
    }

    @Test func theNoticeOfAMissingFileConfirmsNothing() async throws {
        try await withTrial(page("two")) { _, updater in
            let shown = try ShownBundle(updater, quiet: .milliseconds(1))
            defer { shown.close() }
            let other = try #require(URL(string: "app://web/missing.html"))
            let events = shown.view.page.events
            shown.view.page.load(other)
            for await case .navigation(.finished) in events { break }
            try await until("one second since the load") {
                try await shown.view.page.evaluate("return performance.now()")?.doubleValue ?? 0 > 1_000
            }
            #expect(!updater.state.isConfirmed)
        }
    }

    @Test func aPageWhoseScriptNeverEndsIsReplacedByTheOldOne() async throws {
        var endless = page("two", script: "for (;;);")
        endless["index.html"] =
            "<!DOCTYPE html><html><head><script src=\"script.js\"></script></head><body>two</body></html>"
        try await withTrial(endless) { _, updater in
            let shown = try ShownBundle(updater, paint: .seconds(2))
            defer { shown.close() }
            await shown.bundle.load(in: shown.view.page)
            try await shown.shows("one")
            #expect(updater.state.refused.map(\.cause) == [.noPaint])
        }
    }

    @Test func aPageConfirmsNothingUntilItsUncaughtErrorsStop() async throws {
        let script = "globalThis.timer = setInterval(() => { throw new Error('x'); }, 50);"
        try await withTrial(page("two", script: script)) { _, updater in
            let quiet = Duration.milliseconds(300)
            let shown = try ShownBundle(updater, quiet: quiet)
            defer { shown.close() }
            let errors = ErrorTimes()
            // Observes the page before its trial does, so that no pause appears shorter than in the trial.
            shown.view.page.addObserver(errors)
            var times: [SuspendingClock.Instant] = []
            updater.onEvent = { if case .confirmed = $0 { times = errors.times + [.now] } }
            try await shown.load(expecting: "two")
            try await until("more than 20 errors") { errors.times.count > 20 }
            _ = try await shown.view.page.evaluate("clearInterval(timer)")
            try await until("the confirmation") { updater.state.isConfirmed && !times.isEmpty }
            // A web process without processor time makes a pause between its errors, which may confirm the release, too.
            let pauses = zip(times, times.dropFirst()).map { $1 - $0 }
            #expect(pauses.contains { $0 >= quiet }, "\(pauses)")
        }
    }

    /// Records the times at which a page has finished and has then reported uncaught errors.
    @MainActor
    private final class ErrorTimes: PageObserving {
        private(set) var times: [SuspendingClock.Instant] = []

        func page(_ page: Page, did event: PageEvent) {
            switch event {
            case .navigation(.finished): if times.isEmpty { times.append(.now) }
            case .console(let message): if message.level == .uncaught, !times.isEmpty { times.append(.now) }
            default: break
            }
        }
    }

    @Test func aPageOfAnotherReleaseConfirmsNothing() async throws {
        try await withTrial(page("two")) { _, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            // The page is of the release that is in use now, and is left for another one before its trial ends.
            shown.bundle.handler.use(updater.release)
            await updater.rollBack()
            try await shown.load(expecting: "one")
            #expect(updater.state.refused.map(\.release) == ["2.0"])
            #expect(updater.state.isConfirmed)
        }
    }

    @Test func aDamagedFileIsReplacedByThePageOfTheOldRelease() async throws {
        try await withTrial(page("two")) { app, updater in
            let shown = try ShownBundle(updater)
            defer { shown.close() }
            let digest = FileDigest(of: Data(page("two")["index.html"].map { Array($0.utf8) } ?? [])).text
            let file = app.cache.url.appending(path: "objects/\(digest.prefix(2))/\(digest.dropFirst(2))")
            try Data("changed".utf8).write(to: file)
            await shown.bundle.load(in: shown.view.page)
            try await shown.shows("one")
            // The release is not refused, and is fetched again.
            #expect(updater.state.refused.isEmpty)
            try await until("the release") { updater.release.name == "2.0" }
        }
    }

    @Test func aViewWithAnInvalidSiteHostIsRejected() throws {
        try #require(MainLoop.connectToDisplay())
        var configuration = PageView.Configuration(
            profile: try ProfileStorage.ephemeral.open(), calls: CallRegistry())
        configuration.sites["A B"] = configuration.schemes["app"] ?? NoFiles()
        #expect(throws: AppNameError.self) { try PageView(configuration) }
    }

    private struct NoFiles: SchemeHandling {
        func response(to request: SchemeRequest) async -> SchemeResponse { .failure("There are no files.") }
    }
}

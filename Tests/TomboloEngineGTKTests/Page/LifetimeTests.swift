import CWebKitGTK
import Foundation
import GLibRuntime
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// The deallocation of a page and of its engine objects.
@MainActor
@Suite struct LifetimeTests {
    @Test func aClosedPageIsFinalizedWithItsView() async throws {
        // Within a test page, so that this page has a page slot and a display.
        try await withPage(.gtk, alone: true) { test in
            let finalizations = Finalizations()
            weak let page = try await useAndClose(finalizations)
            try await test.until("the end of the page") { page == nil }
            try await test.until("the end of the engine's objects") { finalizations.count == 3 }
        }
    }

    @Test func aReleasedPageIsFinalizedWithoutClosing() async throws {
        try await withPage(.gtk, alone: true) { test in
            let finalizations = Finalizations()
            weak let page = try makeAndRelease(finalizations)
            try await test.until("the end of the page") { page == nil }
            try await test.until("the end of the engine's objects") { finalizations.count == 3 }
        }
    }

    @Test func aClosedPageIgnoresCalls() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            let engine = test.page.engine
            test.close()
            engine.load(.url(TestPage.home))
            engine.load(.html("", baseURL: nil))
            engine.reload(bypassingCache: true)
            engine.go(by: -1)
            engine.stop()
            engine.add(UserScript("1"))
            engine.addMessageHandler("late", in: .page)
            engine.removeMessageHandler("late", in: .page)
            engine.close()
            #expect(!engine.isLoading)
            #expect(engine.zoom == 1)
        }
    }

    private func useAndClose(_ finalizations: Finalizations) async throws -> GTKPage? {
        let engine = GTKPage(profile: try GTKProfile(.ephemeral))
        finalizations.count(engine)
        let page = Page(engine: engine)
        engine.addMessageHandler("handler", in: .named("world"))
        engine.add(UserScript("webkit.messageHandlers.handler.postMessage('')", in: .named("world")))
        try await page.loadAndWait(html: "<script>setTimeout(() => confirm('?'), 20)</script>")
        let call = Task { try await page.evaluate("await new Promise(() => {})") }
        try await Task.sleep(for: .milliseconds(60))
        page.load(html: "never there")
        page.close()
        _ = try? await call.value
        return engine
    }

    private func makeAndRelease(_ finalizations: Finalizations) throws -> GTKPage? {
        let engine = GTKPage(profile: try GTKProfile(.ephemeral))
        finalizations.count(engine)
        engine.load(.html("<p>Hello", baseURL: nil))
        return engine
    }
}

/// Counts finalized objects of the engine.
@MainActor
private final class Finalizations {
    private(set) var count = 0

    /// Adds a page's view, content manager and context to the objects that are counted.
    func count(_ page: GTKPage) {
        let view = page.widget.pointer(as: WebKitWebView.self)
        for object in [
            page.widget.pointer, webkit_web_view_get_context(view).map { UnsafeMutableRawPointer($0) },
            webkit_web_view_get_user_content_manager(view).map { UnsafeMutableRawPointer($0) },
        ] {
            guard let object else { continue }
            g_object_weak_ref(
                object.assumingMemoryBound(to: GObject.self),
                { data, _ in
                    guard let data else { return }
                    nonisolated(unsafe) let pointer = data
                    MainActor.assumeIsolated {
                        Unmanaged<Finalizations>.fromOpaque(pointer).takeRetainedValue().count += 1
                    }
                }, Unmanaged.passRetained(self).toOpaque())
        }
    }
}

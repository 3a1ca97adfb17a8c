import CAdwaita
import CWebKitGTK
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// The tools for a page: find, zoom, print, page source, inspector.
@MainActor
@Suite
struct PageToolTests {
    @Test
    func findReportsTheNumberOfMatches() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await server.respond(
                StubResponse(headers: [("Content-Type", "text/html")], body: Data("One one two".utf8)), at: "/words")
            try await browser.show(server.url("/words").absoluteString)
            let find = browser.window.find
            var announced: [String] = []
            find.announce = { announced.append($0) }
            browser.window.perform(.find)
            #expect(find.isOpen && find.countText == "")
            gtk_editable_set_text(find.entry.opaque, "ONE")
            try await until("the number of matches") { find.countText == "Found: 2" }
            gtk_editable_set_text(find.entry.opaque, "three")
            try await until("the answer") { find.countText == "Not found" }
            #expect(announced == ["Found: 2", "Not found"])
            find.close()
            #expect(!find.isOpen)
        }
    }

    @Test
    func zoomChangesInStepsWithinItsRange() async throws {
        try await withBrowser { browser in
            let engine = try browser.tab.page.engine
            browser.window.perform(.zoomIn)
            #expect(engine.zoom == 1.1)
            for _ in 0..<30 { browser.window.perform(.zoomIn) }
            #expect(engine.zoom == 5)
            for _ in 0..<30 { browser.window.perform(.zoomOut) }
            #expect(engine.zoom == 0.3)
            browser.window.perform(.zoomReset)
            #expect(engine.zoom == 1)
        }
    }

    @Test
    func aPageIsPrintedToAPDF() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let folder = URL.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let file = folder.appending(path: "page.pdf")
            try await PagePrinting(browser.tab.view).writePDF(to: file)
            #expect(try Data(contentsOf: file).starts(with: Data("%PDF".utf8)))
            await #expect(throws: PagePrinting.Failure.self) {
                try await PagePrinting(browser.tab.view).writePDF(to: folder.appending(path: "none/page.pdf"))
            }
        }
    }

    @Test
    func theSourceOpensAsTextInANewTab() async throws {
        let server = try await LocalServer.start()
        let source = "<title>&lt;s</title><script>document.title = 'run'</script>"
        try await withBrowser { browser in
            await server.respond(
                StubResponse(headers: [("Content-Type", "text/html")], body: Data(source.utf8)), at: "/source")
            try await browser.show(server.url("/source").absoluteString)
            try await until("the title") { try browser.state.title == "run" }
            browser.window.perform(.pageSource)
            try await until("the tab") { browser.window.tabs.count == 2 }
            try await until("the title of the source page") { try browser.state.title == "Source: run" }
            let text = try await browser.evaluate("return document.querySelector('pre').textContent")
            #expect(text == .string(source))
        }
    }

    @Test
    func sourcePrintAndInspectorAreDisabledForTheBrowsersOwnPages() async throws {
        try await withBrowser { browser in
            let actions: [WindowAction] = [.pageSource, .print, .inspect]
            for action in actions { #expect(!browser.window.perform(action)) }
            try await browser.go(to: "https://no-such-host.invalid/")
            try await until("the alert") { browser.alertText != nil }
            try browser.confirm()
            for action in actions { #expect(!browser.window.perform(action)) }
            #expect(browser.window.tabs.count == 1)
        }
    }

    @Test
    func theInspectorOpensForTheSelectedTab() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let view = try browser.tab.view
            let inspector = webkit_web_view_get_inspector(view.pointer(as: WebKitWebView.self))
            #expect(webkit_web_inspector_get_web_view(inspector) == nil)
            browser.window.perform(.inspect)
            try await until("the inspector") { webkit_web_inspector_get_web_view(inspector) != nil }
            webkit_web_inspector_close(inspector)
            try await until("the end of the inspector") { webkit_web_inspector_get_web_view(inspector) == nil }
        }
    }

    @Test
    func aWebPageHasNoObjectsOfTheBrowser() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let script =
                "return [typeof tombolo, typeof webkit, typeof (globalThis.webkit?.messageHandlers?.pulled), typeof makePullWatch]"
            #expect(try await browser.evaluate(script) == ["undefined", "undefined", "undefined", "undefined"])
        }
    }

    @Test
    func aWebPageCannotLoadTheBrowsersOwnPages() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let script = "try { return (await fetch('app://start/')).status } catch { return 'refused' }"
            #expect(try await browser.evaluate(script) == "refused")
            _ = try await browser.evaluate("location.href = 'app://failure/'")
            try await Task.sleep(for: .milliseconds(100))
            #expect(try browser.state.document == server.url("/ok"))
        }
    }
}

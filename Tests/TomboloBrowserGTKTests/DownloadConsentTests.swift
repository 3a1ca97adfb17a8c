import CGLib
import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// The files that a page may save without asking the user.
@MainActor
@Suite
struct DownloadConsentTests {
    @Test
    func aDenialOfDownloadsSurvivesLinksAndGesturesInThePage() async throws {
        let server = try await LocalServer.start()
        try await Self.withPageThatSaves(by: server) { browser in
            try await Self.refuse(in: browser)
            // The engine treats a click by script as a click of the user if it closely follows one.
            _ = try await browser.evaluate("document.querySelector('a').click()")
            try browser.tab.noteGesture()
            let before = await server.requestCount(of: "/download")
            _ = try await browser.evaluate("save()")
            try await server.waitForRequests(before + 1, of: "/download")
            try await Task.sleep(for: .milliseconds(100))
            #expect(browser.window.session.downloads.list.items.count == 1)
            #expect(try browser.tab.dialogs.shown == nil)
        }
    }

    @Test
    func aLoadStartedByAScriptDoesNotAllowAnotherDownload() async throws {
        let server = try await LocalServer.start()
        try await Self.withPageThatSaves(by: server) { browser in
            _ = try await browser.evaluate("save()")
            try await until("the first file") { browser.window.session.downloads.list.items.count == 1 }
            // The engine reports the load as user-initiated, because evaluate() runs with a gesture.
            _ = try await browser.evaluate("document.querySelector('a').click(); location.hash = 'y'; save()")
            browser.press(0, of: try await browser.pageDialog())
            #expect(browser.window.session.downloads.list.items.count == 1)
        }
    }

    @Test
    func aDenialOfDownloadsDoesNotApplyToAnotherSite() async throws {
        let server = try await LocalServer.start()
        try await Self.withPageThatSaves(by: server) { browser in
            try await Self.refuse(in: browser)
            try await browser.show(server.url("/page", host: .localhost).absoluteString)
            _ = try await browser.evaluate("save()")
            try await until("the file from the other site") { browser.window.session.downloads.list.items.count == 2 }
        }
    }

    private static func refuse(in browser: TestBrowser) async throws {
        _ = try await browser.evaluate("save()")
        try await until("the first file") { browser.window.session.downloads.list.items.count == 1 }
        _ = try await browser.evaluate("save()")
        browser.press(0, of: try await browser.pageDialog())
    }

    private static func withPageThatSaves(
        by server: LocalServer, _ body: @escaping @MainActor (TestBrowser) async throws -> Void
    ) async throws {
        try await withBrowserThatDownloads { browser in
            await browser.serve(
                "<title>Page</title><a href='#x'>x</a><script>let n = 0; function save() { location = `/download?name=${n++}.bin&length=10` }</script>",
                at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            try await body(browser)
        }
    }
}

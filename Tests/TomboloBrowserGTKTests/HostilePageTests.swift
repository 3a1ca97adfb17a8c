import CGLib
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// Pages that try to harm the user.
@MainActor
@Suite
struct HostilePageTests {
    @Test
    func aPageKeepsItsAddressWhileItLoadsAnotherSite() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let shown = server.url("/page")
            await browser.serve(
                "<title>Evil</title><script>setTimeout(() => { location = '/delay/60000' }, 50)</script>", at: "/page",
                by: server)
            try await browser.show(shown.absoluteString)
            try await until("the load") { try browser.state.isLoading }
            #expect(await Self.arrives(server, "/delay/60000"))
            #expect(browser.addressText == shown.absoluteString)
            browser.window.perform(.stop)
            try await until("the end of the load") { try !browser.state.isLoading }
        }
    }

    @Test
    func repeatedFailuresOfAPageAreReportedOnce() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve(
                "<title>Evil</title><script>setInterval(() => { location = '/drop?' + Math.random() }, 100)</script>",
                at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            try await until("the alert") { browser.alertText != nil }
            try browser.confirm()
            let count = await server.requestCount(of: "/drop")
            try await server.waitForRequests(count + 3, of: "/drop")
            #expect(browser.alertText == nil)
        }
    }

    @Test
    func aFrameRedirectedToAnUnencryptedSiteDoesNotReplaceThePage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve(
                "<title>Page</title><iframe src='/redirect?to=http://evil.invalid/'></iframe>", at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            #expect(await Self.arrives(server, "/redirect"))
            try await browser.settle()
            #expect(try browser.state.content == .page)
            #expect(browser.addressText == server.url("/page").absoluteString)
            #expect(browser.alertText == nil)
        }
    }

    @Test
    func addressesFromOutsideCannotOpenFilesOrTheBrowsersOwnPages() async throws {
        try await withBrowser { browser in
            for address in [
                "file:///etc/passwd", "app://start/", "javascript:alert(1)", "data:text/html,x", "mailto:a@b.example",
            ] {
                try browser.browser.open(try #require(URL(string: address)))
                let tab = try browser.tab
                #expect(tab.state.content == .start && tab.page.url == nil, "\(address)")
                #expect(browser.alertText?.isEmpty == false, "\(address)")
                try browser.confirm()
            }
        }
    }

    @Test
    func aDialogOfAHiddenTabWaitsUntilTheTabIsShown() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let hidden = try browser.tab
            await browser.serve(
                "<title>Page</title><script>setTimeout(() => { document.title = 'Asking'; setTimeout(() => { alert('Evil'); document.title = 'Done' }, 0) }, 300)</script>",
                at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            browser.window.perform(.newTab)
            try await until("the dialog") { hidden.state.title == "Asking" }
            try await Task.sleep(for: .milliseconds(300))
            #expect(hidden.dialogs.shown == nil)
            browser.window.perform(.previousTab)
            browser.press(0, of: try await browser.pageDialog())
            try await until("the answer") { hidden.state.title == "Done" }
        }
    }

    @Test
    func aDialogAboutAPageIsClosedWithThePage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve("<title>Mail</title><a href='mailto:a@b.example'>m</a>", at: "/mail", by: server)
            try await browser.show(server.url("/mail").absoluteString)
            _ = try await browser.evaluate("document.querySelector('a').click()")
            _ = try await browser.pageDialog()
            _ = try await browser.evaluate("location = '/ok'")
            try await until("the next page") { try browser.state.document == server.url("/ok") }
            #expect(try browser.tab.dialogs.shown == nil)
        }
    }

    @Test
    func repeatedDownloadsOfAPageNeedAConfirmation() async throws {
        let server = try await LocalServer.start()
        try await withBrowserThatDownloads { browser in
            await browser.serve(
                "<title>Evil</title><script>let n = 0; setInterval(() => { location = `/download?name=${n++}.bin&length=10` }, 100)</script>",
                at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            let dialog = try await browser.pageDialog()
            #expect(browser.texts(of: dialog).last == "It wants to save several files.")
            browser.press(0, of: dialog)
            let count = await server.requestCount(of: "/download")
            try await server.waitForRequests(count + 3, of: "/download")
            #expect(browser.window.session.downloads.list.items.count == 1)
            #expect(try browser.tab.dialogs.shown == nil)
        }
    }

    @Test
    func aPageNotOpenedByAPageCannotCloseItsTab() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve("<title>Page</title><script>window.close()</script>", at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            try await until("the title") { try browser.state.title == "Page" }
            #expect(try await browser.evaluate("window.close(); return 1") == 1)
            #expect(!browser.window.isClosed)
        }
    }

    @Test
    func framesOfAPageAreDetectedAgainAfterBack() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let foreign = server.url("/ok", host: .localhost).absoluteString
            await browser.serve("<title>Frame</title><iframe src='\(foreign)'></iframe>", at: "/frame", by: server)
            try await browser.show(server.url("/frame").absoluteString)
            _ = try await browser.evaluate(
                "addEventListener('pageshow', e => { document.title = `back ${e.persisted}` })")
            #expect(try browser.tab.foreignFrames?.hasForeignFrames == true)
            try await browser.show(server.url("/ok").absoluteString)
            #expect(try browser.tab.foreignFrames?.hasForeignFrames == false)
            browser.window.perform(.back)
            try await until("the previous page") { try browser.state.document == server.url("/frame") }
            try await until("the foreign frame") { try browser.tab.foreignFrames?.hasForeignFrames == true }
        }
    }

    @Test
    func aPermissionForAVisitEndsWithIt() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let session = browser.window.session
            let origin = Origin(of: server.url("/ok"))
            try await browser.show(server.url("/ok").absoluteString)
            browser.window.openTab(server.url("/status/200"))
            try await browser.settle()
            let request = PermissionRequest(kind: .geolocation, origin: origin)
            session.permissions.decide(.grant, for: request, isRemembered: false)
            browser.window.perform(.closeTab)
            #expect(session.permissions.answer(to: request) == .decided(.grant))
            try await browser.show(server.url("/status/201").absoluteString)
            #expect(session.permissions.answer(to: request) == .decided(.grant))
            try await browser.show(server.url("/ok", host: .localhost).absoluteString)
            #expect(session.permissions.answer(to: request) == .ask)
        }
    }

    @Test
    func aButtonOfAnErrorPageAppliesOnlyToItsOwnFailure() async throws {
        try await withBrowser { browser in
            try await browser.go(to: "http://first.invalid/")
            try browser.confirm()
            let view = try #require(try browser.tab.internalView)
            try await Self.press("Open Without Encryption", in: view, with: -1)
            #expect(browser.window.session.insecureSites == .shipped)
            try await Self.press("Open Without Encryption", in: view)
            try await until("the site") {
                browser.window.session.insecureSites.exceptions.contains { $0.domain == "first.invalid" }
            }
        }
    }

    private static func press(_ name: String, in view: InternalView, with number: Int? = nil) async throws {
        let script =
            if let number {
                "await tombolo.call('failure.openInsecurely', \(number)); return true"
            } else {
                "const b = [...document.querySelectorAll('button')].find(b => b.textContent === '\(name)'); b?.click(); return !!b"
            }
        for _ in 0..<500 {
            if (try? await view.page.engine.callFunction(script, argument: nil, in: .page)) == true { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw TestFailure("There is no button \(name).")
    }

    private static func arrives(_ server: LocalServer, _ path: String) async -> Bool {
        for _ in 0..<1_000 {
            if await server.requestCount(of: path) > 0 { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

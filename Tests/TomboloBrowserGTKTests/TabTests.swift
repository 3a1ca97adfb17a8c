import CAdwaita
import CGLib
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting
import TomboloWidgets

@testable import TomboloBrowserGTK

/// Tabs and windows.
@MainActor
@Suite
struct TabTests {
    @Test
    func blockedWindowsOfABackgroundTabAreReportedWhenTheTabIsSelected() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve(
                "<title>Opener</title><script>setTimeout(() => open('/ok'), 50)</script>", at: "/opener", by: server)
            let tab = browser.window.openTab(server.url("/opener"), isSelected: false)
            try await until("the blocked window") { tab.popups.blockedCount == 1 }
            #expect(tab.hasUnreportedWindows)
            browser.window.tabs.select(tab)
            #expect(!tab.hasUnreportedWindows)
        }
    }

    @Test
    func severalPagesOpenInTheGivenOrder() async throws {
        let server = try await LocalServer.start()
        let urls = (1...4).map { server.url("/ok?\($0)") }
        try await withBrowser { browser in
            try browser.browser.openWindow(urls)
            let window = try #require(browser.browser.windows.last)
            #expect(window.tabs.inOrder.map(\.requestedURL) == urls && window.tab === window.tabs.inOrder.first)
            let record = window.record
            try browser.browser.openWindow()
            let restored = try #require(browser.browser.windows.last)
            restored.restore(SessionWindow(tabs: record.tabs, selected: 2))
            #expect(restored.tabs.inOrder.map(\.requestedURL) == urls && restored.tab === restored.tabs.inOrder[2])
        }
    }

    @Test
    func aTabDraggedToAnotherWindowBelongsToThatWindow() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let (first, tab) = (browser.window, try browser.tab)
            try browser.browser.openWindow()
            let second = try #require(browser.browser.windows.last)
            Self.drag(tab, from: first, to: second)
            #expect(second.tabs.count == 2 && second.tabs.inOrder.contains { $0 === tab })
            try await until("the end of the empty window") { first.isClosed }
            second.tabs.select(tab)
            #expect(second.tab === tab && second.address.text == server.url("/ok").absoluteString)
            tab.go(to: server.url("/status/201"))
            try await until("the next page") { tab.state.title == "Status 201" && second.title.hasPrefix("Status 201") }
            second.perform(.closeTab)
            #expect(second.tabs.count == 1 && tab.isClosed && !second.isClosed)
        }
    }

    @Test
    func aPrivateTabCannotMoveToAnOrdinaryWindow() async throws {
        try await withBrowser { browser in
            try browser.browser.openWindow(isPrivate: true)
            let hidden = try #require(browser.browser.windows.last)
            let tab = try #require(hidden.tab)
            let ordinary = BrowserWindow(
                in: try BrowserSession(in: .ephemeral, settings: nil), browser.window.texts, size: (400, 300))
            ordinary.openTab()
            Self.drag(tab, from: hidden, to: ordinary)
            try await until("the return of the private tab") { hidden.tabs.inOrder.contains { $0 === tab } }
            #expect(ordinary.tabs.count == 1 && !hidden.isClosed && hidden.tab === tab)
            ordinary.close()
        }
    }

    /// Transfers a tab as libadwaita does when a tab is dropped.
    private static func drag(_ tab: BrowserTab, from: BrowserWindow, to: BrowserWindow) {
        let page = adw_tab_view_get_page(from.tabs.view.opaque, tab.widget.widget)
        adw_tab_view_transfer_page(from.tabs.view.opaque, page, to.tabs.view.opaque, 0)
    }

    @Test
    func aBackgroundTabKeepsItsPageAndItsTypedText() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let first = try browser.tab
            try await browser.show(server.url("/ok").absoluteString)
            browser.type("half")
            browser.window.perform(.newTab)
            #expect(browser.addressText == "")
            #expect(browser.window.tabs.count == 2)
            browser.window.perform(.nextTab)
            #expect(try browser.tab === first)
            #expect(browser.addressText == "half")
            browser.window.perform(.previousTab)
            browser.window.perform(.closeTab)
            #expect(browser.window.tabs.count == 1)
            #expect(try browser.tab === first)
        }
    }

    @Test
    func closingTheLastTabClosesTheWindow() async throws {
        try await withBrowser { browser in
            let page = try browser.tab.page
            browser.window.perform(.closeTab)
            #expect(browser.window.isClosed && page.isClosed)
            #expect(browser.browser.windows.isEmpty)
        }
    }

    @Test
    func aClickOpensATabAndAScriptWithoutAGestureDoesNot() async throws {
        let server = try await LocalServer.start()
        let page = "<title>Opener</title><a target=_blank href='/ok?link'>a</a><script>open('/ok?script')</script>"
        try await withBrowser { browser in
            await server.respond(
                StubResponse(headers: [("Content-Type", "text/html")], body: Data(page.utf8)), at: "/page")
            try await browser.show(server.url("/page").absoluteString)
            try await until("the title") { try browser.state.title == "Opener" }
            #expect(browser.window.tabs.count == 1)
            // A script that the app evaluates runs with a user gesture.
            _ = try await browser.evaluate("document.querySelector('a').click()")
            try await until("the tab") { browser.window.tabs.count == 2 }
            try await until("the page in the new tab") { browser.addressText == server.url("/ok?link").absoluteString }
            #expect(await server.requests.allSatisfy { $0.query != "script" })
        }
    }

    @Test
    func aFailureInABackgroundTabIsReportedWhenTheTabIsSelected() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let hidden = try browser.tab
            browser.window.perform(.newTab)
            hidden.go(to: server.url("/drop"))
            try await until("the failure") { if case .failure = hidden.state.content { true } else { false } }
            #expect(browser.window.alerts.dialog == nil)
            #expect(browser.addressText == "")
            browser.window.perform(.previousTab)
            #expect(browser.alertText == "The page you requested could not be found.")
        }
    }

    @Test
    func fiftyTabsOpenAndClose() async throws {
        try await withBrowser(alone: true) { browser in
            for _ in 0..<49 { browser.window.openTab(URL(string: "about:blank")) }
            #expect(browser.window.tabs.count == 50)
            for _ in 0..<49 { browser.window.perform(.closeTab) }
            #expect(browser.window.tabs.count == 1 && !browser.window.isClosed)
        }
    }

    @Test
    func closedWindowsTabsAndPagesAreDeallocated() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try browser.browser.openWindow([server.url("/ok")])
            let closed = try Self.closedParts(of: browser)
            try await until("the page") { closed.tab?.state.title == "OK" }
            browser.browser.windows.last?.close()
            try await until("the end of the window") { closed.window == nil && closed.tab == nil && closed.page == nil }
        }
    }

    private struct WeakParts {
        weak var window: BrowserWindow?
        weak var tab: BrowserTab?
        weak var page: Page?
    }

    private static func closedParts(of browser: TestBrowser) throws -> WeakParts {
        let window = try #require(browser.browser.windows.last)
        let tab = try #require(window.tab)
        return WeakParts(window: window, tab: tab, page: tab.page)
    }
}

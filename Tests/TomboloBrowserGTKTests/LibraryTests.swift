import CAdwaita
import CGLib
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// The history and the bookmarks of the browser, and the suggestions made from both.
@MainActor
@Suite
struct LibraryTests {
    @Test
    func failedDeletionsAreReported() async throws {
        let library = try await BrowsingLibrary.inMemory()
        await library.close()
        var errors: [LibraryError] = []
        let texts = BrowserTexts(.english)
        let history = PageList.Source.history(library, texts) { errors.append($0) }
        let bookmarks = PageList.Source.bookmarks(library, texts) { errors.append($0) }
        let url = try #require(URL(string: "https://example.com/"))
        await history.delete(url)
        await bookmarks.delete(url)
        for clearing in history.clearings { await clearing.clear() }
        #expect(errors == Array(repeating: .closed, count: 5))
    }

    @Test
    func aPushedStateHasItsOwnTitleInTheHistory() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            _ = try await browser.evaluate("history.pushState(null, '', '/ok/mail'); document.title = 'Mail'")
            let library = try #require(await browser.window.session.openedLibrary())
            for _ in 0..<1_000 {
                let pages = try await library.history(matching: "mail", limit: 10)
                if pages.contains(where: { $0.title == "Mail" }) { break }
                try await Task.sleep(for: .milliseconds(10))
            }
            let pages = try await library.history(matching: "ok", limit: 10)
            let titles = Dictionary(uniqueKeysWithValues: pages.map { ($0.url.path, $0.title) })
            #expect(titles["/ok/mail"] == "Mail" && titles["/ok"] != "Mail" && titles["/ok"] != nil)
        }
    }

    @Test
    func aPageThatChangesItsAddressInALoopDoesNotFillTheHistory() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            for _ in 0..<40 {
                _ = try await browser.evaluate(
                    "for (let i = 0; i < 50; i++) { location.hash = Math.random(); document.title = Math.random() }")
            }
            // After so many changes, WebKitGTK 2.54 ignores further ones for some seconds.
            let end = ContinuousClock.now + .seconds(120)
            while try browser.state.document?.fragment() != "last" {
                try #require(ContinuousClock.now < end)
                _ = try await browser.evaluate("document.title = 'The last'; location.hash = 'last'")
                try await Task.sleep(for: .milliseconds(100))
            }
            let library = try #require(await browser.window.session.openedLibrary())
            try browser.tab.visit.end()
            #expect(try await library.history(limit: 1_000).count <= VisitPacing.maximumUnsolicited + 1)
        }
    }

    /// Addresses that a page sets by itself have no weight, and those that the user types weigh more than others.
    @Test
    func aPageDoesNotGainTheWeightOfATypedAddressWhoseLoadIsStopped() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let library = try #require(await browser.window.session.openedLibrary())
            _ = try await library.recordVisit(to: server.url("/followed"))
            try await browser.go(to: server.url("/delay/60000?then=/ok").absoluteString)
            try await until("the load") { try browser.state.isRequested }
            try browser.tab.page.stop()
            try await until("the end of the load") { try !browser.state.isLoading }
            _ = try await browser.evaluate("history.pushState(null, '', '/followed/by/itself')")
            try browser.tab.visit.end()
            try await Self.eventually("the visit") { try await library.history().count == 3 }
            let suggestions = await library.completion.completion(of: "followed").suggestions
            #expect(suggestions.map(\.url.path) == ["/followed", "/followed/by/itself"])
        }
    }

    @Test
    func aVisitIsSuggestedAndCanBeSelectedWithTheKeyboard() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await browser.serve("<title>Lighthouse</title>", at: "/tower", by: server)
            try await browser.show(server.url("/tower").absoluteString)
            try await until("the title") { try browser.state.title == "Lighthouse" }
            try await browser.show(server.url("/ok").absoluteString)
            let suggestions = browser.window.address.suggestions
            try await Self.eventually("the suggestion", in: browser) {
                browser.window.address.focus()
                browser.type("")
                browser.type("light")
            } condition: {
                suggestions.urls == [server.url("/tower")]
            }
            #expect(suggestions.isOpen && suggestions.selected == nil)
            #expect(suggestions.select(by: 1))
            #expect(suggestions.selected == server.url("/tower"))
            // There is no suspension point between the selection and this key, because the list closes when a window of another test takes the
            // keyboard focus.
            browser.pressEnter()
            try await until("the page") { try browser.state.document == server.url("/tower") }
            #expect(!suggestions.isOpen)
        }
    }

    @Test
    func theHistoryIsListedSearchedAndDeleted() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let library = try #require(await browser.window.session.openedLibrary())
            for (path, title) in [("/a", "First page"), ("/b", "Second page")] {
                _ = try await library.recordVisit(to: server.url(path), title: title)
            }
            browser.window.perform(.showHistory)
            let list = try #require(browser.window.pageList)
            try await until("the list") { list.rows.map(\.title) == ["Second page", "First page"] }
            list.search(for: "first")
            try await until("the search") { list.rows.map(\.title) == ["First page"] }
            list.delete(list.rows[0])
            try await until("the deletion") { list.rows.isEmpty }
            #expect(try await library.history().map(\.title) == ["Second page"])
            list.close()
        }
    }

    @Test
    func theBookmarkActionAddsAndRemovesABookmark() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let library = try #require(await browser.window.session.openedLibrary())
            browser.window.perform(.bookmark)
            try await browser.show(server.url("/ok").absoluteString)
            try await until("the title") { try browser.state.title == "OK" }
            browser.window.perform(.bookmark)
            try await Self.eventually("the bookmark") { try await library.bookmarks().map(\.title) == ["OK"] }
            browser.window.perform(.bookmark)
            try await Self.eventually("its end") { try await library.bookmarks().isEmpty }
        }
    }

    @Test
    func wordsAreSearchedForWithTheChosenSearchEngine() async throws {
        let engine = try #require(SearchEngine(name: "Test", template: "https://search.invalid/?q={query}"))
        try await withBrowser({ $0.settings?.searchEngine = engine }) { browser in
            try await browser.show("two words")
            #expect(browser.addressText == "https://search.invalid/?q=two%20words")
        }
    }

    private static func eventually(
        _ what: String, in browser: TestBrowser, every step: () -> Void, condition: () -> Bool
    ) async throws {
        for _ in 0..<40 {
            step()
            for _ in 0..<50 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
            if condition() { return }
        }
        throw TestFailure("Timed out waiting for \(what).")
    }

    private static func eventually(_ what: String, condition: () async throws -> Bool) async throws {
        for _ in 0..<2_000 {
            if try await condition() { return }
            try await Task.sleep(for: .milliseconds(10))
        }
        throw TestFailure("Timed out waiting for \(what).")
    }
}

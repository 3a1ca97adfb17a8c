import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// Back and Forward, and the address that follows the page (B20-B25).
@MainActor
@Suite
struct HistoryButtonTests {
    @Test
    func homePullingAndBackAllLeaveTheErrorPage() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.go(to: "https://no-such-host.invalid/")
            try await until("the alert") { browser.alertText != nil }
            try browser.confirm()
            browser.window.perform(.pull)
            try await until("the next alert") { browser.alertText != nil }
            try browser.confirm()
            browser.window.perform(.home)
            #expect(try browser.state.content == .start && browser.addressText == "")
            try await browser.show(server.url("/ok").absoluteString)
            try await browser.go(to: "https://no-such-host.invalid/")
            try await until("the alert") { browser.alertText != nil }
            try browser.confirm()
            #expect(browser.window.navigation.back.isEnabled)
            browser.window.perform(.back)
            #expect(try browser.state.content == .page && browser.addressText == server.url("/ok").absoluteString)
        }
    }

    @Test
    func backAndForwardAreEnabledWhenTheyHaveAnEntry() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let navigation = browser.window.navigation
            #expect(!navigation.back.isEnabled && !navigation.forward.isEnabled)
            try await browser.show(server.url("/ok?1").absoluteString)
            #expect(!navigation.back.isEnabled && !navigation.forward.isEnabled)
            try await browser.show(server.url("/ok?2").absoluteString)
            #expect(navigation.back.isEnabled && !navigation.forward.isEnabled)
            try await browser.press(navigation.back)
            try await until("the first page") { browser.addressText == server.url("/ok?1").absoluteString }
            try await browser.settle()
            #expect(!navigation.back.isEnabled && navigation.forward.isEnabled)
            try await browser.show(server.url("/ok?3").absoluteString)
            #expect(navigation.back.isEnabled && !navigation.forward.isEnabled)
        }
    }

    @Test
    func theAddressFollowsTheHistoryAPI() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            _ = try await browser.evaluate("history.pushState(null, '', '/pushed')")
            try await until("the pushed address") { browser.addressText == server.url("/pushed").absoluteString }
            #expect(browser.window.navigation.back.isEnabled)
            _ = try await browser.evaluate("history.replaceState(null, '', '/replaced')")
            try await until("the replaced address") { browser.addressText == server.url("/replaced").absoluteString }
            _ = try await browser.evaluate("location.hash = 'part'")
            try await until("the part") { browser.addressText == server.url("/replaced#part").absoluteString }
            try await browser.press(browser.window.navigation.back)
            try await until("the previous address") { browser.addressText == server.url("/replaced").absoluteString }
            #expect(try !browser.state.isLoading)
        }
    }

    @Test
    func aChainOfRedirectsIsOneEntry() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/redirect/chain/3").absoluteString)
            #expect(browser.addressText == server.url("/ok").absoluteString)
            #expect(!browser.window.navigation.back.isEnabled)
        }
    }

    @Test
    func theWindowTitleFollowsThePageAndIsPlainText() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            try await until("the title") { browser.window.title == "OK (private)" }
            _ = try await browser.evaluate("document.title = '<b>a</b>\\u0007b'")
            try await until("the new title") { browser.window.title == "<b>a</b>b (private)" }
        }
    }

    @Test
    func homeShowsTheStartPageAndBackReturns() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            try await browser.press(browser.window.navigation.home)
            try await until("the start page") { try browser.state.content == .start }
            #expect(browser.addressText == "")
            try await browser.press(browser.window.navigation.back)
            try await until("the page") { try browser.state.content == .page }
            #expect(browser.addressText == server.url("/ok").absoluteString)
        }
    }

    @Test
    func anUnreachableHomePageIsReportedLikeAnyOtherPage() async throws {
        let url = try #require(URL(string: "https://no-such-host.invalid/home"))
        try await withBrowser({ $0.settings?.home = .address(url) }) { browser in
            try await until("the alert") { browser.alertText != nil }
            try browser.confirm()
            #expect(try browser.state.content == .failure(LoadFailure(url, cause: .hostNotFound)))
            browser.window.perform(.home)
            try await until("the next alert") { browser.alertText != nil }
        }
    }

    @Test
    func aReplacedPageHasNoEntryAndReloadSendsARequest() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            await browser.serve("<script>location.replace('/status/200')</script>", at: "/script", by: server)
            await browser.serve("<meta http-equiv='refresh' content='0; url=/status/201'>", at: "/meta", by: server)
            for (path, end) in [("/script", "/status/200"), ("/meta", "/status/201")] {
                try await browser.go(to: server.url(path).absoluteString)
                try await until("the page after \(path)") { browser.addressText == server.url(end).absoluteString }
                try await browser.settle()
            }
            let back = try browser.tab.page.backForwardList.back.map(\.url.path)
            #expect(!back.contains("/script") && !back.contains("/meta"))
            browser.window.perform(.reload)
            for _ in 0..<500 where await server.requestCount(of: "/status/201") < 2 {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(await server.requestCount(of: "/status/201") == 2)
        }
    }
}

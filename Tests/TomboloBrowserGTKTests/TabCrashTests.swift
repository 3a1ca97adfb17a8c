import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngineGTK
import TomboloTesting

@testable import TomboloBrowserGTK

/// Pages whose web process is killed. No other tests run at the same time, because a web process cannot be attributed to a page of another test.
@MainActor
@Suite
struct TabCrashTests {
    @Test
    func aCrashedPageIsReloadedOnceAndThenShowsAnError() async throws {
        let server = try await LocalServer.start()
        try await withBrowser(alone: true) { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let tab = try browser.tab
            Self.kill(tab)
            try await Self.requests(2, of: "/ok", to: server)
            try await browser.settle()
            #expect(tab.state.content == .page)
            #expect(browser.alertText == nil)

            Self.kill(tab)
            let failure = LoadFailure(server.url("/ok"), cause: .crashed)
            try await until("the failure") { tab.state.content == .failure(failure) }
            #expect(browser.alertText?.isEmpty == false)
            try browser.confirm()
            #expect(browser.addressText == server.url("/ok").absoluteString)
            browser.window.perform(.reload)
            try await Self.requests(3, of: "/ok", to: server)
            try await until("the page") { tab.state.content == .page && !tab.state.isLoading }
        }
    }

    private static func kill(_ tab: BrowserTab) {
        for process in tab.engine.webProcessIdentifiers { Foundation.kill(process, SIGKILL) }
    }

    private static func requests(_ count: Int, of path: String, to server: LocalServer) async throws {
        for _ in 0..<1_000 where await server.requestCount(of: path) < count {
            try await Task.sleep(for: .milliseconds(20))
        }
        #expect(await server.requestCount(of: path) == count)
    }
}

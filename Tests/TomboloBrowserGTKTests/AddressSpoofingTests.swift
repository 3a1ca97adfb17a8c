import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// Pages that try to be displayed under the address of another site.
@MainActor
@Suite
struct AddressSpoofingTests {
    /// A path whose requests the server accepts but answers only after a minute.
    private static let silent = "/delay/60000"

    @Test
    func aLoadStartedAfterBackWithinTheDocumentShowsThePagesAddress() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let bank = server.url(Self.silent, host: .localhost).absoluteString
            await browser.serve(
                """
                <title>Evil</title><script>
                history.pushState(1, '', '?2');
                addEventListener('popstate', () => setTimeout(() => { location = '\(bank)' }, 100));
                </script>
                """, at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            try await until("the entry") { try browser.tab.page.backForwardList.back.count == 1 }
            browser.window.perform(.back)
            try await Self.expectOwnAddress(server.url("/page").absoluteString, in: browser, whileLoadingFrom: server)
        }
    }

    @Test
    func aLoadStartedAfterForwardWithoutAnEntryShowsThePagesAddress() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            browser.window.perform(.forward)
            let bank = server.url(Self.silent, host: .localhost).absoluteString
            _ = try await browser.evaluate("setTimeout(() => { location = '\(bank)' }, 50)")
            try await Self.expectOwnAddress(server.url("/ok").absoluteString, in: browser, whileLoadingFrom: server)
        }
    }

    @Test
    func aRedirectOfAHistoryEntryIsNotShownBeforeItsDocument() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let bank = server.url(Self.silent, host: .localhost).absoluteString
            try await browser.show(server.url("/ok").absoluteString)
            try await browser.show(server.url("/status/200").absoluteString)
            // The URL of this entry redirects to another site from now on.
            await server.respond(
                StubResponse(status: 302, headers: [("Location", bank), ("Cache-Control", "no-store")]), at: "/ok")
            browser.window.perform(.reload)
            try await browser.settle()
            try await browser.go(to: server.url("/ok").absoluteString)
            #expect(await Self.arrives(server))
            // The page notifies the window of the load, possibly after the request has reached the server. Stopping before the notification has
            // no effect.
            try await until("the load") { try browser.state.isLoading }
            #expect(browser.addressText == server.url("/ok").absoluteString)
            browser.window.perform(.stop)
            try await until("the end of the load") { try !browser.state.isLoading }
        }
    }

    @Test
    func backShowsTheAddressOfItsEntry() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            await server.respond(
                StubResponse(
                    headers: [("Content-Type", "text/html"), ("Cache-Control", "no-store")],
                    body: Data("<title>First</title><script>onunload = () => {}</script>".utf8)), at: "/first")
            try await browser.show(server.url("/first").absoluteString)
            try await browser.show(server.url("/ok").absoluteString)
            browser.window.perform(.back)
            try await until("the previous page") { try browser.state.document == server.url("/first") }
            #expect(browser.addressText == server.url("/first").absoluteString)
        }
    }

    private static func expectOwnAddress(
        _ address: String, in browser: TestBrowser, whileLoadingFrom server: LocalServer
    ) async throws {
        #expect(await arrives(server))
        try await until("the load") { try browser.state.isLoading }
        #expect(browser.addressText == address)
        browser.window.perform(.stop)
        try await until("the end of the load") { try !browser.state.isLoading }
        #expect(browser.addressText == address)
    }

    private static func arrives(_ server: LocalServer) async -> Bool {
        for _ in 0..<1_000 {
            if await server.requestCount(of: silent) > 0 { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }
}

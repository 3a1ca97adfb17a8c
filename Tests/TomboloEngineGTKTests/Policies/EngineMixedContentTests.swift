import CWebKitGTK
import Foundation
import GLibRuntime
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// Loads over plain HTTP by documents over HTTPS that have no policy of their own. Checks the behaviour of the engine.
@MainActor
@Suite struct EngineMixedContentTests {
    private static let page = """
        <!DOCTYPE html><script src="http://clear.example/a.js"></script>
        <link rel=stylesheet href="http://clear.example/a.css">
        <iframe src="http://clear.example/frame"></iframe><object data="http://clear.example/object"></object>
        <img src="http://clear.example/a.png"><video src="http://clear.example/a.mp4"></video>
        """
    private static let asking = """
        const outcome = (promise) => promise.then(() => 'there', () => 'blocked');
        const socket = () => new Promise((done) => {
            try {
                const socket = new WebSocket('ws://clear.example/socket');
                socket.onopen = () => done('there');
                socket.onerror = socket.onclose = () => done('blocked');
            } catch { done('blocked'); }
        });
        const script = () => import('http://clear.example/module.js');
        return Promise.all([
            outcome(fetch('http://clear.example/fetch')), outcome(fetch('http://clear.example/opaque', { mode: 'no-cors' })),
            socket(), outcome(script()),
        ]);
        """

    /// Loads the page with the given address as its base URL.
    /// - Returns: The results of the requests by script, and the paths of the plain HTTP requests that reached a proxy.
    private func load(from address: String) async throws -> (outcome: JSONValue?, asked: Set<String>) {
        GTKRendering.prepare()
        try #require(gtk_init_check() != 0)
        let server = try await LocalServer.start()
        let profile = try GTKProfile(.ephemeral)
        let proxy = webkit_network_proxy_settings_new("http://127.0.0.1:\(server.port)", nil)
        webkit_network_session_set_proxy_settings(
            profile.session.opaque, WEBKIT_NETWORK_PROXY_MODE_CUSTOM, proxy)
        webkit_network_proxy_settings_free(proxy)
        let outcome = try await PageSlots.gtk.use(alone: false) {
            var policies = PagePolicies()
            policies.navigation.append("test: anywhere") { _ in .allow }
            let page = Page(engine: GTKPage(profile: profile), configuration: PageConfiguration(policies: policies))
            defer { page.close() }
            try await page.loadAndWait(html: Self.page, baseURL: URL(string: address))
            return try await page.evaluate(Self.asking)
        }
        let asked = await server.requests.filter { $0.method == "GET" }.map(\.path)
        await server.stop()
        return (outcome, Set(asked))
    }

    @Test func anHTTPSDocumentLoadsNothingOverPlainHTTP() async throws {
        let (outcome, asked) = try await load(from: "https://secure.example/")
        #expect(outcome == ["blocked", "blocked", "blocked", "blocked"])
        #expect(asked == [])
    }

    /// Confirms that the test works: over plain HTTP, the same page requests all its resources.
    @Test func anHTTPDocumentLoadsEverythingOverPlainHTTP() async throws {
        let (_, asked) = try await load(from: "http://clear.example/")
        #expect(asked.count >= 7, "\(asked)")
    }
}

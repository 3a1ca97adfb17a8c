import RexxarFixtures
import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

@testable import TomboloRexxar
@testable import TomboloRexxarUI

/// Routed pages in WebKitGTK.
@MainActor
struct RoutedPagesInWebKitTests {
    private func withRoutedPage(
        _ handler: RoutedPageHandler, _ body: @escaping @MainActor (TestPage) async throws -> Void
    ) async throws {
        var policies = PagePolicies()
        policies.navigation.append("test: anywhere") { _ in .allow }
        try await withPage(.gtk, configuration: PageConfiguration(policies: policies), schemes: handler.schemes, body)
    }

    private func site() async throws -> RoutesSite {
        let site = try await RoutesSite()
        await site.publish(#"<!DOCTYPE html><title>Cart</title><script src="a.js"></script>"#, at: "/cart.html")
        await site.publish("globalThis.word = 'loaded'", at: "/a.js")
        await site.publish(MapText("1", MapText.route("cart", "cart.html")))
        return site
    }

    @Test
    func aRoutedPageHasItsURIAndFilesAndWorksOffline() async throws {
        let site = try await site()
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        let uri = "app://shop/cart?a&b=c#d%20漢字?+"
        let page = try #require(manager.snapshot.file(for: uri))
        try await withRoutedPage(manager.makePageHandler()) { test in
            for isOnline in [true, false] {
                if !isOnline { await site.server.stop() }
                try await test.page.loadAndWait(page.shown(uri: uri))
                let found = try await test.run(
                    """
                    return {
                        uri: decodeURIComponent(location.search.slice('?uri='.length)), word, origin: location.origin,
                        isSecure: isSecureContext
                    }
                    """)
                #expect(
                    found == [
                        "uri": .string(uri), "word": "loaded",
                        "origin": .string("rexxar-http://127.0.0.1:\(site.server.port)"), "isSecure": true,
                    ])
            }
        }
    }

    @Test
    func localStorageSurvivesAnUpdate() async throws {
        let site = try await site()
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        let handler = manager.makePageHandler()
        let page = try #require(manager.snapshot.file(for: "app://shop/cart"))
        try await withRoutedPage(handler) { test in
            try await test.page.loadAndWait(page.shown(uri: "app://shop/cart"))
            try await test.run("localStorage.setItem('basket', 'full')")
            await site.publish("<!DOCTYPE html><title>New cart</title>", at: "/v2/cart.html")
            await site.publish(MapText("2", MapText.route("cart", "v2/cart.html")))
            #expect(await manager.updateRoutes() == .success)
            try await test.waitForLoad { test.page.reload() }
            #expect(try await test.run("return document.title") == "Cart")
            handler.use(manager.snapshot)
            let next = try #require(manager.snapshot.file(for: "app://shop/cart"))
            try await test.page.loadAndWait(next.shown(uri: "app://shop/cart"))
            #expect(try await test.run("return document.title") == "New cart")
            #expect(try await test.run("return localStorage.getItem('basket')") == "full")
        }
    }

    @Test
    func aPageOfAnotherSchemeCannotReadOrRunRoutedFiles() async throws {
        let site = try await site()
        await site.publish("<!DOCTYPE html><title>Stranger</title>", at: "/stranger.html")
        let manager = try await site.manager()
        #expect(await manager.updateRoutes() == .success)
        try await withRoutedPage(manager.makePageHandler()) { test in
            try await test.page.loadAndWait(site.server.url("/stranger.html"))
            let script = try #require(RoutedURL(site.url("/a.js"))).shown
            let outcome = try await test.run(
                """
                const url = argument;
                const read = await fetch(url).then(() => 'read', () => 'refused');
                const ran = await new Promise((resolve) => {
                    const script = document.createElement('script');
                    script.src = url;
                    script.onload = () => resolve('ran');
                    script.onerror = () => resolve('refused');
                    document.head.append(script);
                });
                return [read, ran, typeof word];
                """, .string(script.absoluteString))
            #expect(outcome == ["refused", "refused", "undefined"])
            #expect(await site.server.requestCount(of: "/a.js") == 0)
        }
    }
}

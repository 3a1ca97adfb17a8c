import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// Responses to requests of pages for files of the routes.
@MainActor
struct RoutedPageHandlerTests {
    private func get(
        _ handler: RoutedPageHandler, _ url: URL, method: String = "GET", headers: [String: String] = [:]
    ) async -> SchemeResponse {
        await handler.response(to: SchemeRequest(url: url, method: method, headers: headers))
    }

    private func shown(_ text: String) throws -> URL { try #require(RoutedURL(text)).shown }

    /// An app with a page `cart` that has not been fetched yet, with its manager and page handler.
    private func site(
        _ change: (inout RXRConfig) -> Void = { _ in }
    ) async throws -> (RoutesSite, RXRRouteManager, RoutedPageHandler) {
        let site = try await RoutesSite()
        try site.ship(
            MapText("1", MapText.route("cart", "cart.html", isPacked: false), files: [MapText.file("logo.png")]).data,
            as: "routes.json")
        await site.publish("<p>cart", at: "/cart.html")
        for (path, text) in [("/a.js", "a()"), ("/a.css", "a{}"), ("/picture.png", "png"), ("/logo.png", "logo")] {
            await site.publish(text, at: path)
        }
        let manager = try await site.manager(change)
        return (site, manager, manager.makePageHandler())
    }

    // MARK: Origins and hosts

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
    func onlyGETAndHEADAreAllowed(method: String) async throws {
        let (site, _, handler) = try await site()
        let response = await get(handler, try shown(site.url("/a.js")), method: method)
        #expect(response.status == 405)
        #expect(await site.server.requests.isEmpty)
    }

    @Test(arguments: ["null", "https://evil.example", "app://shop", "rexxar-http://other"])
    func otherOriginsAreDenied(origin: String) async throws {
        let (site, _, handler) = try await site()
        let response = await get(handler, try shown(site.url("/a.js")), headers: ["origin": origin])
        #expect(response.status == 403)
        #expect(await site.server.requests.isEmpty)
    }

    @Test
    func listedReadersAreAllowed() async throws {
        let (site, _, handler) = try await site { $0.readers = [Origin(serialized: "app://shop")] }
        let response = await get(handler, try shown(site.url("/a.js")), headers: ["origin": "app://shop"])
        #expect(response.status == 200)
        #expect(response.header("Access-Control-Allow-Origin") == "app://shop")
        #expect(await get(handler, try shown(site.url("/a.js")), headers: ["origin": "app://other"]).status == 403)
    }

    @Test
    func hostsOutsideTheMapAreNotServed() async throws {
        let (site, _, handler) = try await site()
        try site.ship(Data("shipped".utf8), as: "cart.html")
        for text in [
            "https://evil.example/x/cart.html", "http://127.0.0.1:1/cart.html",
            "https://127.0.0.1:\(site.server.port)/a.js",
        ] {
            #expect(await get(handler, try shown(text)).status == 403, "\(text)")
        }
        let elsewhere = "http://localhost:\(site.server.port)/a.js"
        #expect(await get(handler, try shown(elsewhere)).status == 403)
        #expect(await site.server.requests.isEmpty)
    }

    @Test
    func allowedHostsAreServed() async throws {
        let port = Recorder<Origin>()
        let (site, _, handler) = try await site { config in
            guard let own = config.routesMapURL?.port else { return }
            config.allowedHosts = [Origin(serialized: "http://localhost:\(own)")]
            port.note(Origin(serialized: "http://localhost:\(own)"))
        }
        #expect(port.all.count == 1)
        let elsewhere = "http://localhost:\(site.server.port)/a.js"
        #expect(await get(handler, try shown(elsewhere)).status == 200)
    }

    // MARK: Sources

    @Test
    func theStorePrecedesBundledFilesAndTheNetwork() async throws {
        let (site, manager, handler) = try await site()
        let url = try shown(site.url("/cart.html"))
        #expect(await get(handler, url).text == "<p>cart")
        #expect(await get(handler, url).text == "<p>cart")
        #expect(await site.server.requestCount(of: "/cart.html") == 1)
        try site.ship(Data("shipped".utf8), as: "cart.html")
        #expect(await get(handler, url).text == "<p>cart")
        try await manager.cleanCache()
        #expect(await get(handler, url).text == "shipped")
        #expect(await site.server.requestCount(of: "/cart.html") == 1)
    }

    @Test
    func withoutTheCacheFilesAreFetchedEachTime() async throws {
        let (site, manager, handler) = try await site { $0.isCacheEnabled = false }
        try site.ship(Data("shipped".utf8), as: "cart.html")
        for _ in 1...2 { #expect(await get(handler, try shown(site.url("/cart.html"))).text == "<p>cart") }
        #expect(await site.server.requestCount(of: "/cart.html") == 2)
        #expect(await manager.files.store?.size == 0)
    }

    @Test(arguments: ["/cart.html", "/a.js", "/a.css", "/logo.png"])
    func fetchedScriptsStylesPagesAndMappedFilesWorkOffline(path: String) async throws {
        let (site, _, handler) = try await site()
        let url = try shown(site.url(path))
        let first = await get(handler, url)
        #expect(first.status == 200)
        await site.server.stop()
        let second = await get(handler, url)
        #expect(second.status == 200)
        #expect(second.text == first.text)
        #expect(second.header("Content-Type") == first.header("Content-Type"))
        #expect(second.header("X-Content-Type-Options") == "nosniff")
    }

    @Test
    func unmappedImagesAreNotStored() async throws {
        let (site, manager, handler) = try await site()
        let url = try shown(site.url("/picture.png"))
        #expect(await get(handler, url).text == "png")
        #expect(await manager.files.store?.size == 0)
        await site.server.stop()
        #expect(await get(handler, url).isNetworkError)
    }

    @Test(arguments: [
        StubResponse(status: 404, headers: [("Content-Type", "text/css")], body: Data("a".utf8)),
        StubResponse(status: 500, headers: [("Content-Type", "text/css")], body: Data("a".utf8)),
        StubResponse(status: 206, headers: [("Content-Type", "text/css")], body: Data("a".utf8)),
        StubResponse(status: 300, headers: [("Content-Type", "text/css")], body: Data("a".utf8)),
        StubResponse(status: 200, headers: [("Content-Type", "text/html")], body: Data("log in".utf8)),
        StubResponse(status: 200, headers: [("Content-Type", "text/plain")], body: Data("a".utf8)),
        StubResponse(status: 200, headers: [], body: Data("a".utf8)),
        StubResponse(
            status: 200, headers: [("Content-Type", "text/css"), ("Cache-Control", "no-store")], body: Data("a".utf8)),
    ])
    func uncacheableResponsesAreForwardedAndNotStored(answer: StubResponse) async throws {
        let (site, manager, handler) = try await site()
        await site.server.respond(answer, at: "/a.css")
        let response = await get(handler, try shown(site.url("/a.css")))
        #expect(response.status == answer.status)
        #expect(response.text == String(decoding: answer.body, as: UTF8.self))
        #expect(await manager.files.store?.size == 0)
    }

    @Test
    func filesWithAWrongDigestAreNotServed() async throws {
        let site = try await RoutesSite()
        let digest = FileDigest(of: Data("wanted".utf8))
        let map = MapText("1", MapText.route("cart", "cart.html", isPacked: false, sha256: digest.text))
        try site.ship(map.data, as: "routes.json")
        try site.ship(Data("shipped and wrong".utf8), as: "cart.html")
        await site.publish("other", at: "/cart.html")
        let manager = try await site.manager()
        let handler = manager.makePageHandler()
        let url = try shown(site.url("/cart.html"))
        #expect(await get(handler, url).status == 502)
        #expect(await manager.files.store?.size == 0)
        await site.publish("wanted", at: "/cart.html")
        #expect(await get(handler, url).text == "wanted")
        await site.server.stop()
        #expect(await get(handler, url).text == "wanted")
    }

    @Test(arguments: [
        (200, 502), (203, 502), (206, 502), (201, 502), (300, 502), (404, 404), (403, 403), (500, 500),
    ])
    func wrongDigestsAreRejectedUnderEveryStatus(status: Int, shown shownStatus: Int) async throws {
        let site = try await RoutesSite()
        let digest = FileDigest(of: Data("wanted".utf8))
        let file = MapText.file("a.js", sha256: digest.text)
        try site.ship(MapText("1", files: [file]).data, as: "routes.json")
        let manager = try await site.manager()
        let handler = manager.makePageHandler()
        let evil = StubResponse(
            status: status, headers: [("Content-Type", "text/javascript")], body: Data("evil()".utf8))
        await site.server.respond(evil, at: "/a.js")
        for address in ["/a.js", "/a.js?v=2"] {
            let response = await get(handler, try shown(site.url(address)), headers: ["range": "bytes=0-"])
            #expect(response.status == shownStatus)
            #expect(!response.text.contains("evil"))
        }
        #expect(await site.server.requests.allSatisfy { $0.headers["range"] == nil })
        #expect(await manager.files.store?.size == 0)
    }

    @Test
    func rangesOfFilesWithADigestAreCutFromTheWholeFile() async throws {
        let site = try await RoutesSite()
        let digest = FileDigest(of: Data("wanted".utf8))
        try site.ship(MapText("1", files: [MapText.file("a.js", sha256: digest.text)]).data, as: "routes.json")
        await site.publish("wanted", at: "/a.js")
        let handler = try await site.manager().makePageHandler()
        for _ in ["from the network", "from the store"] {
            let part = await get(handler, try shown(site.url("/a.js")), headers: ["range": "bytes=1-3"])
            #expect(part.status == 206)
            #expect(part.text == "ant")
            #expect(part.header("Content-Type") == "text/javascript")
        }
        #expect(await site.server.requestCount(of: "/a.js") == 1)
    }

    @Test
    func theURIParameterIsNotPartOfTheCacheKey() async throws {
        let (site, manager, handler) = try await site()
        let page = try #require(manager.snapshot.file(for: "app://shop/cart?id=1"))
        #expect(await get(handler, page.shown(uri: "app://shop/cart?id=1")).text == "<p>cart")
        #expect(await get(handler, page.shown(uri: "app://shop/cart?id=2")).text == "<p>cart")
        #expect(await site.server.requestCount(of: "/cart.html") == 1)
    }

    @Test
    func aBrokenTransferFailsAndStoresNothing() async throws {
        let (site, manager, handler) = try await site()
        let response = await get(handler, try shown(site.url("/drop/body?length=100000&after=5000")))
        #expect(response.isNetworkError)
        #expect(await manager.files.store?.size == 0)
    }

    @Test
    func anOpenPageKeepsItsRoutesSnapshot() async throws {
        let site = try await RoutesSite()
        let manager = try await site.manager()
        let url = try shown(site.url("/cart.html"))
        var handlers: [RoutedPageHandler] = []
        for text in ["one", "two"] {
            let digest = FileDigest(of: Data(text.utf8)).text
            await site.publish(MapText(nil, MapText.route("cart", "cart.html", sha256: digest)))
            await site.publish(text, at: "/cart.html")
            #expect(await manager.updateRoutes() == .success)
            handlers.append(manager.makePageHandler())
        }
        #expect(await get(handlers[0], url).text == "one")
        #expect(await get(handlers[1], url).text == "two")
        handlers[0].use(manager.snapshot)
        #expect(await get(handlers[0], url).text == "two")
    }

    @Test
    func filesOfOpenPagesAreNotEvicted() async throws {
        let site = try await RoutesSite()
        let manager = try await site.manager { $0.sizeLimit = 3_000 }
        var first: RoutedPageHandler?
        for number in 1...4 {
            let text = String(repeating: "\(number)", count: 1_000)
            let digest = FileDigest(of: Data(text.utf8)).text
            await site.publish(MapText("\(number)", MapText.route("cart", "cart.html", sha256: digest)))
            await site.publish(text, at: "/cart.html")
            #expect(await manager.updateRoutes() == .success)
            try await manager.confirm(manager.snapshot)
            if number == 1 { first = manager.makePageHandler() }
        }
        await site.server.stop()
        let store = try #require(manager.files.store)
        let page = try #require(first)
        #expect(await get(page, try shown(site.url("/cart.html"))).text.hasPrefix("1"))
        #expect(await !store.contains(FileDigest(of: Data(String(repeating: "2", count: 1_000).utf8))))
        #expect(await store.contains(FileDigest(of: Data(String(repeating: "3", count: 1_000).utf8))))
    }

    // MARK: Requests and responses

    @Test
    func rangeRequestsAreServed() async throws {
        let (site, _, handler) = try await site()
        let url = try shown(site.url("/cart.html"))
        _ = await get(handler, url)
        let part = await get(handler, url, headers: ["range": "bytes=3-5"])
        #expect(part.status == 206)
        #expect(part.text == "car")
        #expect(part.header("Content-Range") == "bytes 3-5/7")
        #expect(await get(handler, url, headers: ["range": "bytes=99-"]).status == 416)
        let head = await get(handler, url, method: "HEAD")
        #expect(head.text.isEmpty)
        #expect(head.header("Content-Length") == "7")
    }

    @Test
    func requestsForwardNoCookiesOrReferrer() async throws {
        let (site, _, handler) = try await site { $0.userAgent = "Shop/1.0" }
        _ = await get(
            handler, try shown(site.url("/echo")),
            headers: [
                "cookie": "a=b", "referer": "rexxar-http://h/", "sec-fetch-mode": "cors", "user-agent": "x",
                "accept": "a/b",
            ])
        let fields = try #require(await site.server.requests.last?.headers)
        #expect(fields["cookie"] == nil && fields["referer"] == nil && fields["sec-fetch-mode"] == nil)
        #expect(fields["user-agent"] == "Shop/1.0")
        #expect(fields["accept"] == "a/b")
    }

    @Test
    func filesAreServedWithTheContentSecurityPolicy() async throws {
        let (site, _, handler) = try await site()
        let usual = await get(handler, try shown(site.url("/cart.html"))).header("Content-Security-Policy")
        #expect(usual?.contains("script-src 'self' https:") == true)
        #expect(usual?.contains("unsafe-eval") == false)
        #expect(usual?.contains("frame-src 'self' https: data: blob: rexxar-https:") == true)
        let (other, _, strict) = try await self.site { $0.contentSecurityPolicy = .strict }
        let response = await get(strict, try shown(other.url("/cart.html")))
        #expect(response.header("Content-Security-Policy")?.contains("default-src 'self'") == true)
    }

    @Test
    func aCustomCacheKeyMatchesSeveralURLs() async throws {
        let (site, _, handler) = try await site {
            $0.urlCacheKey = { url in url.absoluteString.split(separator: "?").first.map(String.init) }
        }
        for number in 1...3 { #expect(await get(handler, try shown(site.url("/a.js?time=\(number)"))).text == "a()") }
        #expect(await site.server.requestCount(of: "/a.js") == 1)
    }

    @Test
    func filesOfRoutesHostsAreFoundByTheirHTTPURL() async throws {
        let (site, _, handler) = try await site()
        try site.ship(Data("vendor".utf8), as: "common/vendor.js")
        #expect(await handler.localFile(at: site.server.url("/x/common/vendor.js"))?.bytes == Data("vendor".utf8))
        let evil = try #require(URL(string: "https://evil.example/common/vendor.js"))
        #expect(await handler.localFile(at: evil) == nil)
    }
}

extension SchemeResponse {
    fileprivate var isNetworkError: Bool {
        if case .failure = body { true } else { false }
    }

    fileprivate var text: String {
        guard case .bytes(let bytes) = body else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }
}

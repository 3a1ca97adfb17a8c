import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloRexxar

/// The output of `tombolo routes build` can be served by any static file server.
@MainActor
struct StaticHostTests {
    @Test
    func anAppUpdatesFromNginx() async throws {
        let folder = TemporaryFolder()
        let pages = folder.url.appending(path: "pages")
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: Fixtures.folder.appending(path: "pages"), to: pages)
        try publish("1", of: pages, in: folder)
        let nginx = try await NginxServer.start(serving: folder.url)

        var config = RXRConfig()
        config.routesMapURL = URL(string: "http://127.0.0.1:\(nginx.port)/routes.json")
        config.routesCachePath = folder.url.appending(path: "cache").path(percentEncoded: false)
        config.routesResourcePath = folder.url.appending(path: "none").path(percentEncoded: false)
        let completedRequests = Recorder<String>()
        config.didCompleteRequest = { url, status, _, _ in
            completedRequests.note("\(url.lastPathComponent) \(status ?? 0)")
        }
        let manager = try await RXRRouteManager(config: config)
        #expect(await manager.updateRoutes() == .success)
        #expect(
            completedRequests.all.sorted() == [
                "_price.html 200", "a+b (1).html 200", "app.js 200", "cart.html 200", "index.html 200",
                "routes.json 200",
            ])
        let cart = try await #require(manager.localHtml(for: "app://pages/shop/cart"))
        #expect(cart.bytes == (try Data(contentsOf: pages.appending(path: "shop/cart.html"))))
        #expect(cart.contentType == "text/html")
        #expect(await manager.updateRoutes() == .cancelled)
        #expect(completedRequests.all.last == "routes.json 304")

        try Data("<title>Another cart</title>".utf8).write(to: pages.appending(path: "shop/cart.html"))
        // The new file has another length: nginx derives entity tags from the size and the time in seconds.
        try publish("1.0.1", of: pages, in: folder)
        #expect(await manager.updateRoutes() == .success)
        #expect(completedRequests.all.suffix(2) == ["routes.json 200", "cart.html 200"])
        #expect(
            await manager.localHtml(for: "app://pages/shop/cart")?.bytes == Data("<title>Another cart</title>".utf8))
    }

    /// A page encodes the name of a file differently than a map does.
    @Test(arguments: ["logo@2x.png", "a+b (1).png", "ä,ö;=.png", "it's.png", "100%.png", "#x?.png", "[1]|3.png"])
    func filesWithSpecialCharactersInTheirNamesAreFoundOffline(name: String) async throws {
        let site = try await RoutesSite()
        let pages = TemporaryFolder()
        try FileManager.default.createDirectory(at: pages.url, withIntermediateDirectories: true)
        try Data("<img>".utf8).write(to: pages.url.appending(path: "index.html"))
        try Data(name.utf8).write(to: pages.url.appending(path: name))
        try RoutesBuild(of: pages.url).write(to: site.resources.url)
        let manager = try await site.manager()
        let page = try #require(manager.snapshot.file(for: "app://pages"))
        // The characters that WebKit percent-encodes in a path of such a scheme.
        let unencoded = CharacterSet(charactersIn: " \"<>`{}#?%").inverted
        let written = try #require(name.addingPercentEncoding(withAllowedCharacters: unencoded))
        let url = try #require(URL(string: written, relativeTo: page.shown)?.absoluteURL)
        let response = await manager.makePageHandler().response(
            to: SchemeRequest(url: url, method: "GET", headers: [:]))
        guard case .bytes(let bytes) = response.body else { throw TestFailure("\(response)") }
        #expect(response.status == 200)
        #expect(bytes == Data(name.utf8))
        #expect(manager.snapshot.names(try #require(RoutedURL(shown: url))))
        #expect(await site.server.requests.isEmpty)
    }

    @Test
    func untrustedCertificatesAreRejected() async throws {
        let folder = TemporaryFolder()
        try FileManager.default.createDirectory(at: folder.url, withIntermediateDirectories: true)
        try publish("1", of: Fixtures.folder.appending(path: "pages"), in: folder)
        let nginx = try await NginxServer.start(serving: folder.url, isSecure: true)
        var config = RXRConfig()
        config.routesMapURL = URL(string: "https://127.0.0.1:\(nginx.port)/routes.json")
        config.routesCachePath = folder.url.appending(path: "cache").path(percentEncoded: false)
        config.retryPause = .milliseconds(1)
        let manager = try await RXRRouteManager(config: config)
        guard case .failed(.map(.connection(let reason))) = await manager.updateRoutes() else {
            throw TestFailure("The certificate was accepted.")
        }
        #expect(reason.contains("certificate"), "\(reason)")
    }

    private func publish(_ version: String, of pages: URL, in folder: TemporaryFolder) throws {
        var options = RoutesBuild.Options()
        options.version = version
        try RoutesBuild(of: pages, options: options).write(to: folder.url.appending(path: "public"))
    }
}

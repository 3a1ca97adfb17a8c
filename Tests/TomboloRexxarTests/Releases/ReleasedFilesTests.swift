import Foundation
import ReleaseFixtures
import RexxarFixtures
import Testing
import TestSupport
import TomboloEngine
import TomboloTestServer
import TomboloUpdates

@testable import TomboloRexxar

/// The files of signed releases, as pages of routes receive them.
@MainActor
struct ReleasedFilesTests {
    private func get(
        _ handler: RoutedPageHandler, _ url: String, method: String = "GET", headers: [String: String] = [:]
    ) async throws -> SchemeResponse {
        let url = try #require(RoutedURL(url)).shown
        return await handler.response(to: SchemeRequest(url: url, method: method, headers: headers))
    }

    private func text(_ response: SchemeResponse) -> String? {
        guard case .bytes(let bytes) = response.body else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func everyFileOfTheReleaseIsServedAndNothingElse() async throws {
        let server = try await LocalServer.start()
        await server.respond(StubResponse(body: Data("foreign".utf8)), at: "/app/more.js")
        let base = server.url("/app/").absoluteString
        var app = try ReleasedApp()
        app.config.routesMapURL = server.url("/app/routes.json")
        app.config.servedPaths = .wholeHosts
        let handler = try await app.start().makePageHandler()
        let page = try await get(handler, base + "cart.html?uri=app://shop/cart")
        #expect(page.status == 200 && text(page) == "<p>cart 1")
        #expect(page.header("Content-Type")?.hasPrefix("text/html") == true)
        // A file that the map does not name.
        let script = try await get(handler, base + "static/app.js?v=2")
        #expect(script.status == 200 && text(script) == "app(1)")
        for path in ["more.js", "static/", "", "static/app.css", "static%2fapp.js"] {
            #expect(try await get(handler, base + path).status == 404, "\(path)")
        }
        #expect(await server.requests.isEmpty)
    }

    @Test func everyResponseHasTheStrictPolicy() async throws {
        let base = "https://cdn.example/app/"
        var app = try ReleasedApp()
        // The policy of maps does not apply.
        app.config.contentSecurityPolicy = nil
        let handler = try await app.start().makePageHandler()
        for (path, status) in [("cart.html", 200), ("static/app.js", 200), ("missing.html", 404)] {
            let response = try await get(handler, base + path)
            let policy = response.header("Content-Security-Policy")
            #expect(response.status == status)
            #expect(policy?.hasPrefix("default-src 'self'; ") == true, "\(path): \(policy ?? "none")")
            #expect(policy?.contains("unsafe") == false && policy?.contains("https:") == false)
        }
        let denied = try await get(handler, base + "cart.html", method: "POST")
        #expect(denied.header("Content-Security-Policy")?.hasPrefix("default-src 'self'; ") == true)
    }

    @Test func theConfigurationCanRelaxTheContentSecurityPolicy() async throws {
        var app = try ReleasedApp()
        app.config.releasedContentSecurityPolicy?.allow("https://api.example", for: "connect-src")
        var handler = try await app.start().makePageHandler()
        let page = "https://cdn.example/app/cart.html"
        var policy = try await get(handler, page).header("Content-Security-Policy")
        #expect(policy?.contains("connect-src 'self' rexxar-api: rexxar-proxy: https://api.example; ") == true)
        #expect(policy?.contains("frame-src 'self' douban:") == true)
        app.config.releasedContentSecurityPolicy = .routedPages
        handler = try await app.start().makePageHandler()
        policy = try await get(handler, page).header("Content-Security-Policy")
        #expect(policy?.contains("'unsafe-inline'") == true)
    }

    @Test func otherHostsMethodsAndOriginsAreRejected() async throws {
        let app = try ReleasedApp()
        let handler = try await app.start().makePageHandler()
        let page = "https://cdn.example/app/cart.html"
        #expect(try await get(handler, "https://evil.example/app/cart.html").status == 403)
        #expect(try await get(handler, page, method: "POST").status == 405)
        #expect(try await get(handler, page, headers: ["origin": "https://evil.example"]).status == 403)
        let head = try await get(handler, page, method: "HEAD")
        #expect(head.status == 200 && text(head) == "")
        let part = try await get(handler, page, headers: ["range": "bytes=0-2"])
        #expect(part.status == 206 && text(part) == "<p>")
    }

    @Test func aFileWithAnotherDigestThanTheMapIsNotServed() async throws {
        let other = FileDigest(of: Data("other".utf8)).text
        var files = ReleasedApp.files("1")
        files["routes.json"] = ReleasedApp.map(
            MapText("1", MapText.route("cart", "cart.html"), files: [MapText.file("static/app.js", sha256: other)]))
        let app = try ReleasedApp(files)
        let handler = try await app.start().makePageHandler()
        #expect(try await get(handler, "https://cdn.example/app/static/app.js").status == 404)
        #expect(try await get(handler, "https://cdn.example/app/cart.html").status == 200)
    }

    @Test func aFileOfAnotherHostIsFoundInTheReleaseByTheEndOfItsPath() async throws {
        var files = ReleasedApp.files("1")
        files["routes.json"] = ReleasedApp.map(
            MapText("1", MapText.route("cart", "https://other.example/deep/folder/static/app.js")))
        let app = try ReleasedApp(files)
        let handler = try await app.start().makePageHandler()
        let response = try await get(handler, "https://other.example/deep/folder/static/app.js")
        #expect(response.status == 200 && text(response) == "app(1)")
    }

    @Test func pathsWithOtherCharactersAreFound() async throws {
        let files = ReleasedApp.files("1", more: ["bilder/Ünter wegs@2x.png": "png"])
        let app = try ReleasedApp(files)
        let handler = try await app.start().makePageHandler()
        let response = try await get(handler, "https://cdn.example/app/bilder/%C3%9Cnter%20wegs%402x.png")
        #expect(response.status == 200 && response.header("Content-Type") == "image/png")
    }

    @Test func aLargeFileIsSentInPieces() async throws {
        let size = 5 << 20
        let files = ReleasedApp.files("1", more: ["film.mp4": String(repeating: "film", count: size / 4)])
        let app = try ReleasedApp(files)
        let handler = try await app.start().makePageHandler()
        let url = "https://cdn.example/app/film.mp4"
        let whole = try await get(handler, url)
        #expect(
            whole.status == 200 && whole.header("Content-Type") == "video/mp4"
                && whole.header("Content-Length") == String(size))
        guard case .stream(let parts) = whole.body else {
            Issue.record("The file is in memory.")
            return
        }
        var (count, largest) = (0, 0)
        for try await part in parts { (count, largest) = (count + part.count, max(largest, part.count)) }
        #expect(count == size && largest <= 256 << 10)
        let part = try await get(handler, url, headers: ["range": "bytes=\(size - 3)-"])
        #expect(try await part.body.readToEnd() == Data("ilm".utf8))
    }

    @Test func aDamagedFileIsReportedAndNotServed() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        let routes = try await app.start()
        try await app.publish("2.0", order: 20, ReleasedApp.files("2"))
        #expect(await routes.updateRoutes() == .success)
        let handler = routes.makePageHandler()
        let (stream, continuation) = AsyncStream.makeStream(of: FileDigest.self)
        handler.onDamage { continuation.yield($0.digest) }
        let digest = FileDigest(of: Data("<p>cart 2".utf8)).text
        try Data("<p>cart 3".utf8).write(
            to: app.app.cache.url.appending(path: "objects/\(digest.prefix(2))/\(digest.dropFirst(2))"))
        #expect(try await get(handler, "https://cdn.example/app/cart.html").status == 500)
        var reports = stream.makeAsyncIterator()
        #expect(await reports.next() == routes.snapshot.release?.digest)
    }

    @Test func filesThatNoReleaseNeedsAreRemovedFromTheCache() async throws {
        var app = try ReleasedApp()
        app.app.source.apply = .now
        let routes = try await app.start()
        for (version, order) in [("2", 20), ("3", 30), ("4", 40)] {
            try await app.publish(
                version + ".0", order: order,
                ReleasedApp.files(version, more: ["large": String(repeating: version, count: 100_000)]))
            #expect(await routes.updateRoutes() == .success)
            try await routes.confirm(routes.snapshot)
        }
        let before = await routes.cacheFileSize
        try await routes.cleanCache()
        let after = await routes.cacheFileSize
        #expect(before - after >= 100_000 && after >= 100_000)
        #expect(await routes.localHtml(for: "app://shop/cart")?.bytes == Data("<p>cart 4".utf8))
    }
}

import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloRexxar

/// Responses to requests for URLs that are on a mapped host but not in the map.
@MainActor
@Suite struct ServedAddressTests {
    private func get(_ handler: RoutedPageHandler, _ text: String) async throws -> SchemeResponse {
        await handler.response(to: SchemeRequest(url: try #require(RoutedURL(text)).shown))
    }

    private func site() async throws -> (RoutesSite, RoutedPageHandler) {
        let site = try await RoutesSite()
        try site.ship(MapText("1", MapText.route("cart", "/app/cart.html", isPacked: false)).data, as: "routes.json")
        return (site, try await site.manager().makePageHandler())
    }

    @Test func documentsOutsideTheFoldersOfTheMapAreNotServed() async throws {
        let (site, handler) = try await site()
        for path in ["/login", "/uploads/evil.html", "/redirect?to=/app/cart.html"] {
            #expect(try await get(handler, site.url(path)).status == 403, "\(path)")
        }
        #expect(await site.server.requests.isEmpty)
        await site.publish("more", at: "/app/more.html")
        #expect(try await get(handler, site.url("/app/more.html")).status == 200)
    }

    @Test func redirectsToUnservedPathsAreNotFollowed() async throws {
        let (site, handler) = try await site()
        await site.server.respond(StubResponse(status: 302, headers: [("Location", "/login")]), at: "/app/go")
        let response = try await get(handler, site.url("/app/go"))
        guard case .failure = response.body else { throw TestFailure("The redirect was followed.") }
        #expect(await site.server.requestCount(of: "/login") == 0)
    }

    @Test func documentsWithAnImageExtensionAreNotServed() async throws {
        let (site, handler) = try await site()
        await site.server.respond(.html("<script>evil()</script>"), at: "/uploads/evil.png")
        await site.server.respond(.html("<script>evil()</script>", status: 404), at: "/uploads/gone.png")
        #expect(try await get(handler, site.url("/uploads/evil.png")).status == 403)
        let gone = try await get(handler, site.url("/uploads/gone.png"))
        #expect(gone.status == 404)
        guard case .bytes(let bytes) = gone.body else { throw TestFailure("There is no body.") }
        #expect(!String(decoding: bytes, as: UTF8.self).contains("evil"))
    }

    /// A server passes on the type that was declared when the file was uploaded.
    @Test(arguments: ["image/x+xml", "image/svg+xml+xml", "Application/Font-x+XML", "text/xsl"])
    func documentsOfOtherXMLTypesAreNotServed(type: String) async throws {
        let (site, handler) = try await site()
        await site.server.respond(
            StubResponse(headers: [("Content-Type", type)], body: Data("<x/>".utf8)), at: "/uploads/a.png")
        #expect(try await get(handler, site.url("/uploads/a.png")).status == 403)
    }

    @Test func aRedirectToAResourceDoesNotServeADocument() async throws {
        let (site, handler) = try await site()
        await site.server.respond(.html("<script>evil()</script>"), at: "/uploads/evil.png")
        await site.server.respond(
            StubResponse(status: 302, headers: [("Location", "/uploads/evil.png")]), at: "/app/cart.html")
        #expect(try await get(handler, site.url("/app/cart.html?to=evil")).status == 403)
        await site.server.respond(
            StubResponse(headers: [("Content-Type", "image/svg+xml")], body: Data("<svg/>".utf8)),
            at: "/uploads/evil.png")
        let picture = try await get(handler, site.url("/app/cart.html?to=evil"))
        #expect(picture.headers.contains { $0.value == "sandbox; script-src 'none'" })
        // The response of the other address was not stored as that of the page.
        await site.publish("the page", at: "/app/cart.html")
        guard case .bytes(let bytes) = try await get(handler, site.url("/app/cart.html?to=evil")).body else {
            throw TestFailure("There is no body.")
        }
        #expect(bytes == Data("the page".utf8))
    }

    @Test(arguments: ["/img/a.svg", "/img/a.png"])
    func svgImagesAreServedWithASandboxPolicy(path: String) async throws {
        let (site, handler) = try await site()
        await site.server.respond(
            StubResponse(headers: [("Content-Type", "image/svg+xml")], body: Data("<svg/>".utf8)), at: path)
        let policies = try await get(handler, site.url(path)).headers
            .filter { $0.name == "Content-Security-Policy" }.map(\.value)
        #expect(policies.contains("sandbox; script-src 'none'"))
    }
}

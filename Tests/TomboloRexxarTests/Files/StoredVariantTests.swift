import RexxarFixtures
import Foundation
import Testing
import TomboloEngine
import TomboloTestServer

@testable import TomboloRexxar

/// Responses that depend on the header fields of a page's request.
@MainActor
@Suite struct StoredVariantTests {
    private func site() async throws -> (RoutesSite, RoutedPageHandler) {
        let site = try await RoutesSite()
        try site.ship(MapText("1", MapText.route("cart", "/cart.html", isPacked: false)).data, as: "routes.json")
        await site.publish("<p>cart", at: "/cart.html")
        return (site, try await site.manager().makePageHandler())
    }

    /// Requests the page with the given fields, and returns the text of the response.
    private func text(
        from handler: RoutedPageHandler, of site: RoutesSite, fields: [String: String] = [:]
    ) async throws -> String {
        let url = try #require(RoutedURL(site.url("/cart.html"))).shown
        let response = await handler.response(to: SchemeRequest(url: url, headers: fields))
        guard case .bytes(let bytes) = response.body else { throw TestFailure("There is no body.") }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A page chooses these fields, and a server may answer with what they contain.
    @Test(arguments: ["hx-request", "authorization", "x-forwarded-host", "accept"])
    func responsesToRequestsWithFieldsOfThePageAreNotStored(field: String) async throws {
        let (site, handler) = try await site()
        await site.server.respond(.html("part", headers: [("Vary", "Accept")]), at: "/cart.html")
        #expect(try await text(from: handler, of: site, fields: [field: "chosen"]) == "part")
        await site.publish("<p>cart", at: "/cart.html")
        #expect(try await text(from: handler, of: site, fields: ["accept-language": "en"]) == "<p>cart")
        // The last response is stored.
        await site.publish("<p>new", at: "/cart.html")
        #expect(try await text(from: handler, of: site) == "<p>cart")
    }

    @Test(arguments: [
        ("*", false), ("Accept-Encoding, Origin, Cookie, User-Agent", true), ("X, accept-Language", false),
        ("Accept", true),
    ])
    func aResponseIsStoredUnlessItVariesWithTheRequest(vary: String, isStored: Bool) async throws {
        let (site, handler) = try await site()
        let fields = ["accept": "text/html,*/*;q=0.8", "accept-language": "en", "user-agent": "x"]
        await site.server.respond(.html("first", headers: [("Vary", vary)]), at: "/cart.html")
        #expect(try await text(from: handler, of: site, fields: fields) == "first")
        await site.publish("second", at: "/cart.html")
        #expect(try await text(from: handler, of: site, fields: fields) == (isStored ? "first" : "second"))
    }
}

import Foundation
import Testing

@testable import TomboloUpdates

@Suite
struct FetchRequestTests {
    private func request(_ text: String, _ redirects: FetchRequest.Redirects = .anyHost) throws -> FetchRequest {
        var request = FetchRequest(
            url: try #require(URL(string: text)), maximumSize: 1, idleTimeout: .seconds(1), limit: .seconds(1))
        request.redirects = redirects
        request.fields = ["Authorization": "secret", "User-Agent": "Shop", "Accept": "a/b"]
        return request
    }

    private func redirect(to location: String, status: Int = 302) -> FetchedResponse {
        FetchedResponse(status: status, fields: ["location": location])
    }

    @Test(arguments: [
        "http://h/a", "file:///etc/passwd", "javascript:alert(1)", "https://user:secret@h/a", "http:", "//",
        "https://h/a/../../b",
    ])
    func redirectsToHTTPOrInvalidURLsAreRejected(location: String) throws {
        #expect(throws: FetchFailure.redirect(to: location)) {
            try request("https://h/x").redirected(by: redirect(to: location))
        }
    }

    @Test(arguments: ["https://other/a", "https://h.evil.example/a", "//other/a"])
    func redirectsToAnotherHostNeedPermissionAndDropCredentials(location: String) throws {
        #expect(throws: FetchFailure.redirect(to: location)) {
            try request("https://h/x", .sameHost).redirected(by: redirect(to: location))
        }
        let next = try request("https://h/x").redirected(by: redirect(to: location))
        #expect(next?.fields == ["User-Agent": "Shop", "Accept": "a/b"])
    }

    @Test
    func redirectsWithinTheOriginKeepAllHeaders() throws {
        let next = try request("https://h/x/y", .sameHost).redirected(by: redirect(to: "z?a=1"))
        #expect(next?.url.absoluteString == "https://h/x/z?a=1")
        #expect(next?.fields.count == 3)
        #expect(try request("http://h/x", .sameHost).redirected(by: redirect(to: "https://h/x"))?.fields.count == 2)
    }

    @Test
    func responsesWithoutRedirectStatusOrLocationAreNotRedirects() throws {
        #expect(try request("https://h/x").redirected(by: redirect(to: "http://h/a", status: 200)) == nil)
        #expect(try request("https://h/x").redirected(by: redirect(to: "http://h/a", status: 304)) == nil)
        #expect(try request("https://h/x").redirected(by: FetchedResponse(status: 302, fields: [:])) == nil)
    }
}

import Foundation
import Testing
import TomboloBrowser

/// The template of the search engine, and the search addresses that are made from it.
@Suite struct SearchEngineTests {
    @Test(
        arguments: [
            "http://x.example/?q={query}", "https://x.example/", "https://{query}.example/", "https://x.example{query}",
            "https://x.example/#{query}", "https://x.example/?q={query}&again={query}", "javascript:{query}", "{query}",
            "https:///{query}", "https://a@x.example/{query}", "", "https://x.example/?{query",
            "https://x.example/?q={query}" + String(repeating: "x", count: 2000),
        ])
    func invalidTemplatesAreRejected(template: String) {
        #expect(SearchEngine(name: "x", template: template) == nil)
    }

    @Test func theQueryIsPercentEncoded() throws {
        let engine = try #require(SearchEngine(name: "x", template: "https://x.example/a/{query}/b"))
        #expect(
            engine.url(for: "../?&#%41 +é/{query}")?.absoluteString
                == "https://x.example/a/..%2F%3F%26%23%2541%20%2B%C3%A9%2F%7Bquery%7D/b")
    }

    @Test func theKnownSearchEnginesAreValid() throws {
        for engine in SearchEngine.known {
            #expect(SearchEngine(name: engine.name, template: engine.template) == engine)
            let url = try #require(engine.url(for: "東京 天気"))
            #expect(url.scheme == "https")
            #expect(url.absoluteString.hasSuffix("=%E6%9D%B1%E4%BA%AC%20%E5%A4%A9%E6%B0%97"))
            #expect(SearchEngine.named(engine.name.uppercased()) == engine)
        }
        #expect(SearchEngine.named("nobody") == nil)
    }
}

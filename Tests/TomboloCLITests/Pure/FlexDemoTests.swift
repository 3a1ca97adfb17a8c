import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex

@testable import tombolo_demo

/// The navigation rules of the Flex demo.
@MainActor
struct FlexDemoTests {
    @Test(arguments: FlexDialect.allCases, ["app://demos", "http://127.0.0.1:8080", "file:///srv/pages/"])
    func theRulesAllowTheHostsOfTheOriginalDemo(dialect: FlexDialect, place: String) async throws {
        let demo = try FlexDemo(dialect, for: OriginPattern(place)) { _ in }
        var configuration = PageConfiguration()
        configuration.policies.navigation.append("command") { _ in .allow }
        demo.adapt(&configuration)
        func decision(_ text: String) async throws -> NavigationDecision {
            let action = NavigationAction(url: try #require(URL(string: text)))
            return await configuration.policies.navigation.decide(action).decision
        }
        let own = place.hasSuffix("/") ? place + "a.html" : place + "/a.html"
        for url in [own, "https://google.com/", "https://www.google.com/a", "http://m.facebook.com/", "about:blank"] {
            #expect(try await decision(url) == .allow, "\(url)")
        }
        for url in ["https://microsoft.com/", "https://google.com.evil.example/", "app://elsewhere/", "mailto:a@b.c"] {
            #expect(try await decision(url) == .cancel, "\(url)")
        }
        #expect(demo.component.problems == [])
    }
}

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

@Suite struct URLRulePageTests {
    /// Page script and Swift each have their own implementation of path matching.
    @Test(arguments: TestEngine.all) @MainActor
    func flexIsPresentExactlyOnURLsThatMatchARule(engine: TestEngine) async throws {
        let rules = ["app://tests/a/b", #"app://tests/x\d+[^a-c].*z?"#, "app://tests/q/.*\\?id=[0-9]+"]
        let paths = [
            "a/b", "a/bc", "a/b/c", "a", "x1d", "x1", "x12dzz", "x1a", "q/?id=1", "q/y?id=", "q/y?id=12", "A/b",
        ]
        let web = FakeWeb()
        try await withFlex(engine, at: nil, web: web) { flex in
            for rule in rules { try flex.addAllowUrl(rule, canFlexLoad: true) }
        } _: { test, flex in
            for path in paths {
                let url = try #require(URL(string: "app://tests/\(path)"))
                try await test.open("<title>Rule</title>", at: url)
                let isMatched = flex.allowsNavigation(to: url)
                #expect(try await test.run("return '$flex' in window") == .bool(isMatched), "\(path)")
            }
        }
    }
}

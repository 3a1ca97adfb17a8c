import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// A rule can have any name, also `default` or `deadline`, which policies use themselves.
@MainActor
@Suite struct RuleNameTests {
    @Test(arguments: TestEngine.all, ["default", "deadline", ""])
    func aNavigationRuleWithAnyNameCanRefuse(engine: TestEngine, name: String) async throws {
        var configuration = PageConfiguration()
        configuration.policies.navigation.append(name) { _ in .cancel }
        try await withPage(engine, configuration: configuration) { test in
            try await test.open()
            let shown = test.page.committedURL
            test.web.serve("<title>Other</title>", at: TestPage.url("other"))
            try await test.run("location.href = argument", .string(TestPage.url("other").absoluteString))
            try await test.waitForRefusal(of: "other")
            #expect(test.refusers == [name])
            #expect(test.page.committedURL == shown)
        }
    }

    @Test(arguments: TestEngine.all, ["default", "deadline", ""])
    func aResponseRuleWithAnyNameCanRefuse(engine: TestEngine, name: String) async throws {
        var configuration = PageConfiguration()
        configuration.policies.response.append(name) { _ in .cancel }
        try await withPage(engine, configuration: configuration) { test in
            await #expect(throws: CancellationError.self) { try await test.open() }
            #expect(test.refusers == [name])
            #expect(test.page.committedURL == nil)
        }
    }
}

import Testing
import Tombolo
import TomboloFlexUI
import TomboloTesting

@testable import __module__

/// The native side on the fake engine, which needs no display.
@MainActor
struct ComponentTests {
    private func policy() throws -> AccessPolicy {
        AccessPolicy(try grants(for: "app://tests"))
    }

    @Test func theGreetingIsInTheLanguageOfThePage() async throws {
        let flex = try makeComponent(for: "app://tests")
        try await withPage(.fake, policy: policy(), dialects: [flex]) { test in
            try await test.open("<script>$flex.web.language = () => 'de'</script>")
            let greeting = try await test.run("return await $flex.greet('Ada')")
            #expect(greeting == ["text": "Hallo, Ada!", "number": 1])
        }
    }

    @Test func aGuestNeedsAName() async throws {
        let flex = try makeComponent(for: "app://tests")
        try await withPage(.fake, policy: policy(), dialects: [flex]) { test in
            try await test.open()
            let message = try await test.run(
                "return $flex.greet('').catch((error) => error.message ?? error)")
            #expect(message == "Enter a name.")
        }
    }

    @Test func otherOriginsHaveNoFlex() async throws {
        let flex = try makeComponent(for: "app://tests")
        try await withPage(.fake, policy: policy(), dialects: [flex]) { test in
            try await test.open(at: TestPage.elsewhere)
            #expect(try await test.run("return typeof $flex") == "undefined")
        }
    }
}

import Testing
import Tombolo
import TomboloTesting

@testable import __module__

/// The call on the fake engine, which needs no display.
@MainActor
struct GreeterTests {
    @Test func theGreetingIsInTheLanguageOfThePage() async throws {
        try await withPage(.fake) { test in
            registerGreeter(in: test.calls)
            try await test.open()
            let greeting = try await test.run(
                """
                tombolo.expose('page.language', () => 'de');
                return await tombolo.greeter.greet({ name: 'Ada' });
                """)
            #expect(greeting == ["text": "Hallo, Ada!", "number": 1])
        }
    }

    @Test func aGuestNeedsAName() async throws {
        try await withPage(.fake) { test in
            registerGreeter(in: test.calls)
            try await test.open()
            let code = try await test.run(
                "return tombolo.greeter.greet({ name: '' }).catch((error) => error.code)")
            #expect(code == "greeter.noName")
        }
    }

    @Test func thePagesHaveTheTypesOfTheCalls() throws {
        let calls = CallRegistry()
        registerGreeter(in: calls)
        try requireCurrentBindings(of: calls)
    }

    @Test func otherOriginsAreDenied() async throws {
        let policy = try AccessPolicy(grants(for: "app://tests"))
        try await withPage(.fake, policy: policy) { test in
            registerGreeter(in: test.calls)
            try await test.open(at: TestPage.elsewhere)
            let code = try await test.run(
                "return tombolo.greeter.greet({ name: 'Ada' }).catch((error) => error.code)")
            #expect(code == "denied")
        }
    }
}

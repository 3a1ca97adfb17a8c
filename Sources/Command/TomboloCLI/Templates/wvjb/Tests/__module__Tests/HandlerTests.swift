import Testing
import Tombolo
import TomboloTesting
import TomboloWVJB

@testable import __module__

/// The handlers on the fake engine, which needs no display.
@MainActor
struct HandlerTests {
    private func policy() throws -> AccessPolicy {
        AccessPolicy(try grants(for: "app://tests"))
    }

    /// The page's own handler, which answers with a language.
    private let page = """
        <script>
            window.WVJBCallbacks = [(bridge) => {
                window.bridge = bridge;
                bridge.registerHandler('language', (data, respond) => respond('de'));
            }];
            const frame = document.createElement('iframe');
            frame.src = 'https://__bridge_loaded__';
            document.documentElement.appendChild(frame);
        </script>
        """

    @Test func theGreetingIsInTheLanguageOfThePage() async throws {
        let bridge = try makeBridge(for: "app://tests")
        try await withPage(.fake, policy: policy(), dialects: [bridge]) { test in
            try await test.open(page)
            let greeting = try await test.run(
                "return new Promise((done) => bridge.callHandler('greet', 'Ada', done))")
            #expect(greeting == ["text": "Hallo, Ada!", "number": 1])
        }
    }

    @Test func aGuestNeedsAName() async throws {
        let bridge = try makeBridge(for: "app://tests")
        try await withPage(.fake, policy: policy(), dialects: [bridge]) { test in
            try await test.open(page)
            let greeting = try await test.run(
                "return new Promise((done) => bridge.callHandler('greet', '', done))")
            #expect(greeting == ["error": "Enter a name."])
        }
    }
}

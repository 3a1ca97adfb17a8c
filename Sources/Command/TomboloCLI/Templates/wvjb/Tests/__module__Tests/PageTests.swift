import Foundation
import Testing
import Tombolo
import TomboloTesting
import TomboloWVJB

@testable import __module__

/// The page of the app in WebKit. Needs a display: see README.md.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk)))
struct PageTests {
    @Test func theFormShowsTheGreetingAndTheCount() async throws {
        let origin = "app://__product__"
        let bridge = try makeBridge(for: origin)
        let policy = AccessPolicy(try grants(for: origin))
        try await withPage(.gtk, policy: policy, dialects: [bridge]) { test in
            try test.web.serve(folder: Application.resourceFolder("pages"), as: "__product__")
            try await test.page.loadAndWait(#require(URL(string: "\(origin)/")))
            let shown = try await test.run(
                """
                document.querySelector('#language').value = 'de';
                document.querySelector('form').requestSubmit();
                const [output, count] = ['#greeting', '#count'].map((id) => document.querySelector(id));
                while (!output.value) {
                    await new Promise((resolve) => setTimeout(resolve, 10));
                }
                return [output.value, count.textContent];
                """)
            #expect(shown == ["Hallo, Ada!", "1"])
        }
    }
}

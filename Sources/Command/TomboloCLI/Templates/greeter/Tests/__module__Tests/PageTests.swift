import Foundation
import Testing
import Tombolo
import TomboloTesting

@testable import __module__

/// The page of the app in WebKit, with the grants of the app. Needs a display: see README.md.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk)))
struct PageTests {
    @Test func theFormShowsTheGreetingAndTheCount() async throws {
        let origin = "app://__product__"
        try await withPage(.gtk, policy: AccessPolicy(grants(for: origin))) { test in
            registerGreeter(in: test.calls)
            try test.web.serve(folder: Application.resourceFolder("pages"), as: "__product__")
            try await test.page.loadAndWait(#require(URL(string: "\(origin)/")))
            let shown = try await test.run(
                """
                // WebKit can report the end of the load before a module that imports another one has run.
                if (document.readyState !== 'complete') {
                    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
                }
                document.querySelector('#language').value = 'de';
                document.querySelector('form').requestSubmit();
                const [output, count] = ['#greeting', '#count'].map((id) => document.querySelector(id));
                while (!output.value || count.textContent === '0') {
                    await new Promise((resolve) => setTimeout(resolve, 10));
                }
                return [output.value, count.textContent];
                """)
            #expect(shown == ["Hallo, Ada!", "1"])
        }
    }
}

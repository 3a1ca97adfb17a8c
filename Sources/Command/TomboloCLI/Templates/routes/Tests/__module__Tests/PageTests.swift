import Foundation
import Testing
import Tombolo
import TomboloRexxarUI
import TomboloTesting

@testable import __module__

/// The pages of the app in their container, with the grants of the app. Needs a display: see README.md.
@MainActor
@Suite(.enabled(if: TestEngine.all.contains(.gtk)))
struct PageTests {
    /// Shows the page of a URI in a container with a cache of its own.
    private func withContainer(
        _ uri: String, _ body: @escaping @MainActor (RXRViewController) async throws -> Void
    ) async throws {
        let cache = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: cache) }
        var config = try makeConfiguration()
        config.routesCachePath = cache.appending(path: "files").path(percentEncoded: false)
        let routes = try await RXRRouteManager(config: config)
        try await withDisplay {
            let calls = CallRegistry()
            registerGreeter(in: calls)
            let container = try makeContainer(
                uri, of: routes, calls: calls, profile: ProfileStorage.ephemeral.open())
            do {
                try await load(container)
                try await body(container)
            } catch {
                await container.close()
                throw error
            }
            await container.close()
        }
    }

    /// Loads the container's page, and waits for the end of the load.
    private func load(_ container: RXRViewController) async throws {
        let events = container.page.events
        container.load()
        for await case .navigation(let step) in events {
            switch step {
            case .finished: return
            case .failed(_, let error): throw error
            default: break
            }
        }
    }

    @Test func theFormShowsTheGreetingAndTheCount() async throws {
        try await withContainer("app://pages") { container in
            let shown = try await container.page.evaluate(
                """
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

    @Test func theLinkHasTheURIOfAPage() async throws {
        try await withContainer("app://pages") { container in
            let uri = try await container.page.evaluate("return document.querySelector('a').href")
            #expect(container.routes.isRouteExist(for: uri?.stringValue ?? ""))
        }
    }

    @Test func thePageShowsItsVersion() async throws {
        try await withContainer("app://pages/about") { container in
            let version = try await container.page.evaluate(
                """
                const output = document.querySelector('#version');
                while (!output.value) { await new Promise((resolve) => setTimeout(resolve, 10)); }
                return output.value;
                """)
            #expect(version == "1.0.0")
        }
    }
}

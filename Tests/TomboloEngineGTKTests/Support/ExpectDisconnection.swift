import Testing
import TomboloEngine
import TomboloTesting

/// A function body that never returns.
let neverEndingBody = "await new Promise(() => {})"

/// Expects that `end` ends running function calls, in the page's world and in another world.
@MainActor
func expectDisconnection(_ end: @escaping @MainActor (TestPage) async throws -> Void) async throws {
    try await withPage(.gtk, alone: true) { test in
        try await test.open()
        let page = test.page
        let calls = [ContentWorld.page, .named("other")].map { world in
            Task { try await page.evaluate("globalThis.runs = true; \(neverEndingBody)", in: world) }
        }
        for world in [ContentWorld.page, .named("other")] {
            while try await page.evaluate("return typeof runs", in: world) != "boolean" {}
        }
        try await end(test)
        for call in calls {
            let error = await #expect(throws: ScriptError.self) { try await call.value }
            #expect(error?.code == .disconnected)
        }
    }
}

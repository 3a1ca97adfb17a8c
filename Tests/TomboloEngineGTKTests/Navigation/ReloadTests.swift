import Foundation
import Testing
import TomboloEngine
import TomboloTesting

/// Reloading a document.
@MainActor
@Suite struct ReloadTests {
    @Test func reloadShowsHTMLContentAgain() async throws {
        try await withPage(.gtk) { test in
            let base = try #require(URL(string: "https://base.example/"))
            try await test.page.loadAndWait(html: "<title>Text</title>", baseURL: base)
            try await test.run("document.title = 'changed'")
            try await test.waitForLoad { test.page.reload() }
            #expect(try await test.run("return document.title") == "Text")
            #expect(test.page.committedURL == base)
        }
    }

    @Test func aReloadBypassesTheNavigationPolicy() async throws {
        try await withPage(.gtk) { test in
            let url = TestPage.url("again")
            try await test.open("<script>globalThis.loads = 1</script>", at: url)
            test.page.configuration.policies.navigation.append("test: nothing") { _ in .cancel }
            try await test.waitForLoad { test.page.reload(bypassingCache: true) }
            #expect(test.web.requests.filter { $0 == url }.count == 2)
        }
    }
}

import Foundation
import Testing
import TomboloEngine
import TomboloTesting

@testable import TomboloEngineGTK

/// The schemes of pages that a WebDriver client controls. No client is needed for them.
@MainActor
struct SharedSchemesTests {
    @Test func eachPageLoadsItsOwnDocuments() async throws {
        try await withDisplay {
            let automation = GTKAutomation(name: "org.example.Tests", isOffering: true)
            let pages = ["one", "two"].map { name in
                let web = FakeWeb()
                web.serve("<title>\(name)</title>", at: URL(string: "app://\(name)/") ?? TestPage.home)
                return Page(engine: GTKPage(automation: automation, schemes: ["app": web]))
            }
            defer { for page in pages { page.close() } }
            // The second page's handler is asked first, and does not have the first page's document.
            for (page, name) in zip(pages, ["one", "two"]) {
                try await page.loadAndWait(#require(URL(string: "app://\(name)/")))
                #expect(try await page.evaluate("return document.title") == .string(name))
            }
        }
    }
}

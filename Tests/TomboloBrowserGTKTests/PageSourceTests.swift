import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// The source of a page is displayed as text, never as markup.
@MainActor
@Suite
struct PageSourceTests {
    /// Characters that Swift joins with the following character into one `Character` (the Prepend property of UAX 29).
    private nonisolated static let prepends = [
        "\u{600}", "\u{605}", "\u{6DD}", "\u{70F}", "\u{8E2}", "\u{D4E}", "\u{110BD}", "\u{111C2}",
    ]

    @Test(arguments: prepends)
    func markupAfterAPrependCharacterIsEscaped(prepend: String) {
        let page = PageSource.page(
            showing: "\(prepend)<img src=x onerror=alert(1)//\(prepend)>\(prepend)&lt;",
            title: "\(prepend)</title \(prepend)>\(prepend)<script \(prepend)>")
        // The search is by bytes: a search by characters would not find markup after a prepend character, just as escaping by characters would
        // not.
        #expect(Self.count("<img", in: page) == 0)
        #expect(Self.count("<script", in: page) == 0)
        #expect(Self.count("</title", in: page) == 1)
        #expect(Self.count("&amp;lt;", in: page) == 1)
    }

    @Test
    func aSourceWithHiddenMarkupAndNULIsShownAsText() async throws {
        let server = try await LocalServer.start()
        let attack = "\u{600}<img src=x onerror=document.title='run'//\u{600}>"
        let source = "<title>Page</title><script type=json>\"\(attack)\"</script>\u{0}<p>after it"
        try await withBrowser { browser in
            await server.respond(.html(source), at: "/source")
            try await browser.show(server.url("/source").absoluteString)
            try await until("the title") { try browser.state.title == "Page" }
            browser.window.perform(.pageSource)
            try await until("the tab") { browser.window.tabs.count == 2 }
            try await until("the title of the source page") { try browser.state.title == "Source: Page" }
            #expect(try await browser.evaluate("return document.querySelectorAll('img').length") == 0)
            let text = try await browser.evaluate("return document.querySelector('pre').textContent")
            #expect(text == .string(source.replacing("\u{0}", with: "\u{FFFD}")))
        }
    }

    @Test
    func theSourcePageRunsNoScriptAndLoadsNothing() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            browser.window.perform(.pageSource)
            try await until("the tab") { browser.window.tabs.count == 2 }
            try await until("the title of the source page") { try browser.state.title.hasPrefix("Source: ") }
            try await browser.settle()
            let url = server.url("/status/209").absoluteString
            _ = try await browser.evaluate(
                """
                document.body.innerHTML = `<img src="\(url)" onerror="document.title = 'run'">`;
                const script = document.createElement('script');
                script.textContent = "document.title = 'run'";
                document.body.append(script);
                await fetch("\(url)", {mode: 'no-cors'}).catch(() => {});
                """)
            #expect(await server.requestCount(of: "/status/209") == 0)
            #expect(try browser.state.title != "run")
        }
    }

    private static func count(_ part: String, in text: String) -> Int {
        let (bytes, wanted) = (Array(text.utf8), Array(part.utf8))
        return bytes.indices.count { bytes[$0...].starts(with: wanted) }
    }
}

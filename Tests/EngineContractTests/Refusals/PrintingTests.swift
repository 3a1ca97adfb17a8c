import Testing
import TomboloEngine
import TomboloTesting

/// `window.print()` opens no dialog: WebKit's dialog would block the whole program.
@MainActor
@Suite struct PrintingTests {
    /// HTML that calls `print()`: in the page, in a frame, in a sandboxed frame and in an event handler.
    enum PrintSource: String, CaseIterable {
        case page = "<script>print()</script>"
        case frame = "<iframe srcdoc='<script>print()</script>'></iframe>"
        case sandboxedFrame =
            "<iframe sandbox='allow-scripts allow-modals' srcdoc='<script>print()</script>'></iframe>"
        case handler = "<body onload='print()'>"
    }

    @Test(arguments: PrintSource.allCases)
    func printingIsRefusedWithoutBlockingThePage(source: PrintSource) async throws {
        try await withPage(.gtk, configuration: .anywhere) { test in
            test.web.serve(source.rawValue, at: TestPage.url("print"))
            test.page.load(TestPage.url("print"))
            try await test.waitForRefusal(of: "printing")
            #expect(test.refusers == ["engine (no app can allow it)"])
            try await test.until("the end of the load") { test.finishedLoads == 1 }
            #expect(try await test.run("return 6 * 7") == 42)
            try await test.open("<title>Next</title>")
            #expect(try await test.run("return document.title") == "Next")
        }
    }

    @Test func everyPrintRequestIsRefused() async throws {
        try await withPage(.gtk) { test in
            try await test.open()
            try await test.run("for (let i = 0; i < 20; i++) print(); document.title = 'after'")
            try await test.until("all refusals") { test.refusals.count == 20 }
            #expect(try await test.run("return document.title") == "after")
        }
    }
}

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

    @Test func printingIsRefusedWithoutBlockingThePage() async throws {
        try await withPage(.gtk, configuration: .anywhere) { test in
            for source in PrintSource.allCases {
                let (refusalCount, loadCount) = (test.refusers.count, test.finishedLoads)
                let url = TestPage.url("print-\(source)")
                test.web.serve(source.rawValue, at: url)
                test.page.load(url)
                try await test.waitForRefusal(of: "printing", after: refusalCount)
                #expect(test.refusers.dropFirst(refusalCount) == ["engine (no app can allow it)"], "\(source)")
                try await test.until("the end of the load") { test.finishedLoads == loadCount + 1 }
                #expect(try await test.run("return 6 * 7") == 42, "\(source)")
                try await test.open("<title>Next</title>")
                #expect(try await test.run("return document.title") == "Next", "\(source)")
            }
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

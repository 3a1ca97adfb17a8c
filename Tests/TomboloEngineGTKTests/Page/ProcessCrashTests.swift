import Testing
import TomboloEngine
import TomboloTesting

/// Recovery and failure after a crash of the web process.
@MainActor
@Suite struct ProcessCrashTests {
    @Test func aCrashEndsFunctionCalls() async throws {
        try await expectDisconnection { test in test.crash() }
    }

    @Test func htmlContentIsLoadedAgainAfterACrash() async throws {
        try await withPage(.gtk, alone: true) { test in
            try await test.page.loadAndWait(html: "<title>Text</title>")
            try await test.waitForLoad { test.crash() }
            #expect(try await test.run("return document.title") == "Text")
        }
    }

    @Test func aFirstLoadThatCrashesFailsAndIsRepeated() async throws {
        try await withPage(.gtk, alone: true) { test in
            let url = TestPage.url("first")
            let attempts = Attempts()
            test.web.serve(at: url) {
                if await attempts.next() == 1 { try? await Task.sleep(for: .seconds(20)) }
                return .html("<title>Second try</title>")
            }
            test.page.load(url)
            try await test.until("the start") { test.navigationEvents == [.started(url)] }
            test.crash()
            try await test.until("the document") { test.navigationEvents.last == .finished(url) }
            guard case .failed(url, let error) = test.navigationEvents[1] else {
                Issue.record("\(test.navigationEvents)")
                return
            }
            #expect(error.code == .crashed)
            #expect(try await test.run("return document.title") == "Second try")
        }
    }
}

private actor Attempts {
    private var count = 0

    func next() -> Int {
        count += 1
        return count
    }
}

import Testing
import TomboloEngine
import TomboloTesting

/// Page events other than navigations.
@MainActor
@Suite struct ProgressTests {
    @Test(arguments: TestEngine.all)
    func progressIncreasesToOne(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            try await test.until("the full progress") { test.pageEvents.contains(.progress(1)) }
            let steps = test.pageEvents.compactMap { if case .progress(let step) = $0 { step } else { nil } }
            #expect(steps.allSatisfy { (0...1).contains($0) })
            #expect(steps == steps.sorted())
            #expect(steps.count > 1)
            #expect(test.page.progress == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func windowCloseIsReportedToTheApp(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            try await test.run("window.close()")
            try await test.until("the close request") { test.pageEvents.contains(.closeRequested) }
            #expect(!test.page.isClosed)
            #expect(try await test.run("return 6 * 7") == 42)
        }
    }
}

import Testing
import TomboloBridge
import TomboloDSBridge
import TomboloEngine
import TomboloTesting

/// Reloads, returns from the page cache, and late answers.
@MainActor
@Suite struct LifecycleTests {
    private static let call = "dsBridge.call('testSyn', 'x')"

    @Test(arguments: TestEngine.all)
    func callsWorkAfterAReload(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open()
            #expect(try await page.value(Self.call) == "x[ syn call]")
            try await page.test.waitForLoad { page.test.page.reload() }
            #expect(try await page.value(Self.call) == "x[ syn call]")
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func callsWorkAfterAReturnFromThePageCache(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            let test = page.test
            let script = "addEventListener('pageshow', (event) => report([event.persisted, \(Self.call)]))"
            try await page.open(script, at: TestPage.url("kept"))
            #expect(try await test.nextReport() == [false, "x[ syn call]"])
            try await test.open("<title>between</title>")
            try await test.waitForLoad { test.page.goBack() }
            #expect(try await test.nextReport() == [true, "x[ syn call]"], "The engine did not keep the document.")
            try await test.run("dsBridge.call('testAsyn', 'y', report)")
            #expect(try await test.nextReport() == "y [ asyn call]")
            #expect(page.failures.isEmpty)
        }
    }

    @Test(arguments: TestEngine.all)
    func lateAnswersAreReportedAndDropped(engine: TestEngine) async throws {
        try await withDSBridge(engine) { page in
            try await page.open("dsBridge.call('later', report)")
            try await page.test.until("the call") { page.completions.all.count == 1 }
            page.completions.all[0]("first")
            page.completions.all[0]("second")
            #expect(page.failures.map(\.reason) == [.lateAnswer])
            #expect(try await page.test.nextReport() == "first")
            try await page.test.run("dsBridge.call('later', report)")
            try await page.open("window.dscb1 = window.dscb0 = report")
            page.completions.all[1]("late")
            #expect(page.failures.map(\.reason) == [.lateAnswer, .lateAnswer])
            try await page.test.run("report('end')")
            #expect(try await page.test.nextReport() == "end")
        }
    }
}

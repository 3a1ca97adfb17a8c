import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// `withPage` reports leaks, missed deadlines and errors of a test.
@MainActor
struct WithPageTests {
    @Test(arguments: TestEngine.all)
    func aLeakedPageFailsTheTest(engine: TestEngine) async throws {
        var held: Page?
        let failure = await #expect(throws: TestFailure.self) {
            try await withPage(engine, releasedWithin: .seconds(2)) { test in
                try await test.open()
                held = test.page
            }
        }
        #expect(failure?.description.contains("page") == true)
        #expect(held?.isClosed == true)
        held = nil
    }

    @Test(arguments: TestEngine.all)
    func aTestOverItsDeadlineFails(engine: TestEngine) async throws {
        let failure = await #expect(throws: TestFailure.self) {
            try await withPage(engine, deadline: .milliseconds(50)) { _ in try await Task.sleep(for: .seconds(3600)) }
        }
        #expect(failure?.description.hasPrefix("The test did not end within 0.05 seconds. The page shows ") == true)
    }

    @Test(arguments: TestEngine.all)
    func theStateOfAPageShowsTheScriptsThatRun(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            try await test.run("return 1")
            let script = Task { try await test.run("await new Promise((resolve) => { window.end = resolve; })") }
            try await test.until("the script") { test.stateDescription.contains("window.end = resolve") }
            #expect(test.stateDescription.contains("page-1"))
            #expect(!test.stateDescription.contains("return 1"))
            try await test.run("window.end()")
            _ = try await script.value
            #expect(!test.stateDescription.contains("window.end"))
        }
    }

    @Test(arguments: TestEngine.all)
    func errorsOfTheTestArePropagated(engine: TestEngine) async throws {
        await #expect(throws: FixtureError.self) {
            try await withPage(engine) { _ in throw FixtureError() }
        }
    }

    @Test(arguments: TestEngine.all)
    func theResultOfTheTestIsReturned(engine: TestEngine) async throws {
        let title = try await withPage(engine) { test in
            try await test.open("<title>Hello</title>")
            try await test.until("the title") { test.page.title == "Hello" }
            return test.page.title
        }
        #expect(title == "Hello")
    }

    @Test func anExceptionExcludesItsEngine() {
        let exceptions: EngineExceptions = ["a": [.gtk: "why"], "b": [.fake: "why", .gtk: "why"]]
        #expect(exceptions.engines(for: "a") == TestEngine.all.filter { $0 == .fake })
        #expect(exceptions.engines(for: "b").isEmpty)
        #expect(exceptions.engines(for: "c") == TestEngine.all)
    }

    @Test func everyExceptionIsDocumented() throws {
        let package = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: package.appending(path: "Documentation/TestExceptions.md"), encoding: .utf8)
        for (test, reasons) in exceptions.reasons {
            #expect(text.contains("`\(test)`"), "\(test)")
            #expect(reasons.values.allSatisfy { !$0.isEmpty })
        }
    }
}

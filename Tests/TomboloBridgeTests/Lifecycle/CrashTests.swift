import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Crashes of the web process.
@MainActor
struct CrashTests {
    private func configuration(reloads: Int) -> PageConfiguration {
        PageConfiguration(crashRecovery: CrashRecovery(reloads: reloads))
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCrashCancelsCallsAndReloadsThePage(engine: TestEngine) async throws {
        try await withPage(engine, alone: true) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            test.calls.register("a") { 1 }
            try await test.open()
            try await test.run("tombolo.call('wait').catch(() => {})")
            try await test.until("the call") { probe.started == 1 }
            let old = test.bridge.document
            try await test.waitForLoad { test.crash() }
            #expect(probe.cancelled == 1)
            try await test.until("the new document") { test.bridge.document != nil }
            #expect(test.bridge.document != old)
            #expect(test.pageEvents.contains(.crashed(.crashed)))
            #expect(try await test.value("tombolo.call('a')") == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCrashDisconnectsCallsOfPageFunctions(engine: TestEngine) async throws {
        try await withPage(engine, configuration: configuration(reloads: 0), alone: true) { test in
            try await test.open("<script>tombolo.expose('wait', () => new Promise(() => report('waiting')))</script>")
            let call = Task { try await test.bridge.call("wait") }
            #expect(try await test.nextReport() == "waiting")
            test.crash()
            let error = await #expect(throws: TomboloError.self) { try await call.value }
            #expect(error?.code == .disconnected)
            #expect(test.bridge.document == nil)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func pageFunctionsAreDisconnectedAfterACrashWithoutReload(engine: TestEngine) async throws {
        try await withPage(engine, configuration: configuration(reloads: 0), alone: true) { test in
            try await test.open("<script>tombolo.expose('a', () => 1)</script>")
            test.crash()
            try await test.until("the crash") { test.pageEvents.contains(.crashed(.crashed)) }
            let error = await #expect(throws: TomboloError.self) {
                let _: Int = try await test.bridge.call("a", timeout: .seconds(5))
            }
            #expect(error?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCrashLoopStopsReloading(engine: TestEngine) async throws {
        try await withPage(engine, alone: true) { test in
            try await test.open()
            try await test.waitForLoad { test.crash() }
            test.crash()
            try await test.until("the crash loop") { test.pageEvents.contains(.crashLoop) }
            #expect(test.pageEvents.count { $0 == .crashed(.crashed) } == 2)
            #expect(test.bridge.document == nil)
            // The app can still load the page.
            try await test.open()
            #expect(try await test.failure("tombolo.call('a')")?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCrashDuringALoadFailsTheLoad(engine: TestEngine) async throws {
        try await withPage(engine, configuration: configuration(reloads: 0), alone: true) { test in
            let gate = Gate()
            test.web.serve(at: TestPage.url("slow.js")) {
                await gate.pass()
                return .resource(mimeType: "text/javascript", bytes: [])
            }
            test.web.serve(
                "<script>report('begun')</script><script src=\"slow.js\"></script>", at: TestPage.url("page"))
            test.page.load(TestPage.url("page"))
            #expect(try await test.nextReport() == "begun")
            test.crash()
            try await test.until("the crash") { test.pageEvents.contains(.crashed(.crashed)) }
            gate.open()
            guard case .failed(_, let error) = test.navigationEvents.last else {
                Issue.record("\(test.navigationEvents)")
                return
            }
            #expect(error.code == .crashed)
        }
    }
}

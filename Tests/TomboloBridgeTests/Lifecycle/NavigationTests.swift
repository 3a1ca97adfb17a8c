import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls end with their document. None of their results reaches the next document.
@MainActor
struct NavigationTests {
    @Test(arguments: TestEngine.everyTransport)
    func leavingADocumentCancelsItsCalls(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            try await test.run("for (let i = 0; i < 5; i += 1) tombolo.call('wait').catch(() => {})")
            try await test.until("the calls") { probe.started == 5 }
            let old = try #require(test.bridge.document)
            try await test.open()
            try await test.until("the cancellations") { probe.cancelled == 5 }
            #expect(test.bridge.callsInFlight == 0)
            #expect(test.bridge.document?.id != old.id)
            #expect(test.bridge.allDocuments.count == 1)
            #expect(test.bridgeEvents.contains(.documentEnded(old)))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aLateAnswerDoesNotReachTheNextDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { (name: String) async -> String in
                await gate.pass()
                return name
            }
            let page =
                "<script>globalThis.answers = []; tombolo.call('slow', location.href).then((a) => answers.push(a));</script>"
            try await test.open(page, at: TestPage.url("old"))
            try await test.until("the old call") { gate.waiters == 1 }
            try await test.open(page, at: TestPage.url("new"))
            try await test.until("the new call") { gate.waiters == 2 }
            gate.open()
            // Both calls have the number 1 in their documents.
            try await test.run("while (answers.length === 0) await new Promise((resolve) => setTimeout(resolve, 1))")
            #expect(try await test.value("answers") == ["app://tests/new"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aHandlerMayLoadAnotherURL(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.web.serve("<title>there</title>", at: TestPage.url("there"))
            test.calls.register("leave") { test.page.load(TestPage.url("there")) }
            try await test.open()
            try await test.waitForLoad { Task { try? await test.run("tombolo.call('leave')") } }
            try await test.until("the title") { test.page.title == "there" }
            try await test.until("the new document") { test.bridge.document?.url == TestPage.url("there") }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aHandlerMayCloseThePage(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("close.sync") { test.page.close() }
            try await test.open()
            _ = try? await test.run("tombolo.call('close.sync'); tombolo.call('close.sync');")
            try await test.until("the page to be closed") { test.page.isClosed }
            #expect(test.bridge.allDocuments.isEmpty)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func closingThePageCancelsItsCalls(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            try await test.run("tombolo.call('wait')")
            try await test.until("the call") { probe.started == 1 }
            test.page.close()
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(test.bridge.callsInFlight == 0)
            #expect(throws: Never.self) { try test.bridge.emit("news", 1) }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func fragmentsAndPushStateKeepTheDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async -> Int in
                await gate.pass()
                return 1
            }
            try await test.open(at: TestPage.url("page"))
            let document = test.bridge.document
            try await test.run(
                """
                globalThis.slow = tombolo.call('slow');
                history.pushState(null, '', '/elsewhere');
                location.href = '#fragment';
                """)
            try await test.until("the URL") {
                test.page.committedURL.map { "\($0)" } == "app://tests/elsewhere#fragment"
            }
            #expect(test.bridge.document == document)
            gate.open()
            #expect(try await test.value("slow") == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func reloadsLeaveNoCallsOrDocuments(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open(
                "<script>tombolo.call('wait').catch(() => {}); tombolo.call('wait').catch(() => {});</script>")
            for _ in 0..<30 { try await test.waitForLoad { test.page.reload() } }
            try await test.until("the last calls") { test.bridge.callsInFlight == 2 }
            #expect(test.bridge.allDocuments.count == 1)
            #expect(probe.started == 62)
            try await test.until("the cancellations") { probe.cancelled == 60 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func documentOpenKeepsTheConnection(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            let document = test.bridge.document
            try await test.run("document.open(); document.write('<title>again</title>'); document.close();")
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(test.bridge.document == document)
        }
    }
}

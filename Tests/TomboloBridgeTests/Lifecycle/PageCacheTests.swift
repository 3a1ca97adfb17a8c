import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A document that enters the page cache ends. When it is restored it gets a new session and keeps its script state.
@MainActor
struct PageCacheTests {
    private static let page = """
        <script>
        globalThis.codes = [];
        globalThis.received = [];
        tombolo.on('news', (value) => received.push(value));
        tombolo.expose('state', () => [codes, received]);
        addEventListener('pageshow', (event) => report(event.persisted));
        </script>
        """

    /// Opens the page, leaves it and goes back. Expects that the engine restores the document from the page cache.
    private func goBackToCachedPage(_ test: TestPage, before: (TestPage) async throws -> Void = { _ in }) async throws {
        try await test.open(Self.page, at: TestPage.url("kept"))
        #expect(try await test.nextReport() == false)
        try await before(test)
        try await test.open("<title>between</title>", at: TestPage.url("between"))
        try await test.waitForLoad { test.page.goBack() }
        #expect(try await test.nextReport() == true, "The engine did not keep the document.")
        try await test.until("the document") { test.bridge.document?.url == TestPage.url("kept") }
    }

    @Test(arguments: TestEngine.everyTransport)
    func enteringThePageCacheEndsPendingCalls(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await goBackToCachedPage(test) { test in
                try await test.run("tombolo.call('wait').catch((error) => codes.push(error.code))")
                try await test.until("the call") { probe.started == 1 }
            }
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(try await test.value("codes") == ["disconnected"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aRestoredDocumentWorks(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await goBackToCachedPage(test)
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(try await test.value("tombolo.ready") == ["calls": ["*"]])
            try test.bridge.emit("news", "again")
            _ = try await test.value("tombolo.call('a')")
            #expect(try await test.bridge.call("state", as: JSONValue.self) == [[], ["again"]])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aRestoredDocumentHasANewID(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var first: Document?
            try await goBackToCachedPage(test) { test in first = test.bridge.document }
            let second = try #require(test.bridge.document)
            #expect(first?.origin == second.origin)
            #expect(first?.url == second.url)
            #expect(first?.id != second.id)
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anAnswerDuringTheStayInThePageCacheIsDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async -> Int in
                await gate.pass()
                return 1
            }
            test.calls.register("a") { 2 }
            try await test.open(Self.page, at: TestPage.url("kept"))
            try await test.run(
                "tombolo.call('slow').then((value) => codes.push(value), (error) => codes.push(error.code))")
            try await test.until("the call") { gate.waiters == 1 }
            try await test.open(at: TestPage.url("between"))
            gate.open()
            try await test.waitForLoad { test.page.goBack() }
            try await test.until("the document") { test.bridge.document?.url == TestPage.url("kept") }
            #expect(try await test.value("tombolo.call('a')") == 2)
            #expect(try await test.value("codes") == ["disconnected"])
        }
    }
}

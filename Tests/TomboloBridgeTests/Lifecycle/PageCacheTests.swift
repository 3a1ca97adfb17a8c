import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// A document that goes into the page cache is over; when it comes back it begins anew, with its script's state.
@MainActor
struct PageCacheTests {
    private static let page = """
        <script>
        globalThis.codes = [];
        globalThis.heard = [];
        tombolo.on('news', (value) => heard.push(value));
        tombolo.expose('state', () => [codes, heard]);
        addEventListener('pageshow', (event) => report(event.persisted));
        </script>
        """

    /// Opens the page, leaves it and comes back; nil when the engine did not keep it.
    private func comeBack(_ test: TestPage, before: (TestPage) async throws -> Void = { _ in }) async throws {
        try await test.open(Self.page, at: TestPage.url("kept"))
        #expect(try await test.nextReport() == false)
        try await before(test)
        try await test.open("<title>between</title>", at: TestPage.url("between"))
        try await test.waitForLoad { test.page.goBack() }
        #expect(try await test.nextReport() == true, "The engine did not keep the document.")
        try await test.until("the document") { test.bridge.document?.url == TestPage.url("kept") }
    }

    @Test(arguments: TestEngine.everyTransport)
    func enteringItEndsPendingCalls(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await comeBack(test) { test in
                try await test.run("tombolo.call('wait').catch((error) => codes.push(error.code))")
                try await test.until("the call") { probe.started == 1 }
            }
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(try await test.value("codes") == ["disconnected"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDocumentThatComesBackWorksAgain(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await comeBack(test)
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(try await test.value("tombolo.ready") == ["calls": ["*"]])
            try test.bridge.emit("news", "again")
            _ = try await test.value("tombolo.call('a')")
            #expect(try await test.bridge.call("state", as: JSONValue.self) == [[], ["again"]])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aDocumentThatComesBackIsAnotherToSwift(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var first: Document?
            try await comeBack(test) { test in first = test.bridge.document }
            let second = try #require(test.bridge.document)
            #expect(first?.origin == second.origin)
            #expect(first?.url == second.url)
            #expect(first?.id != second.id)
            #expect(test.bridge.allDocuments.count == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anAnswerThatComesWhileItIsAwayIsLost(engine: TestEngine) async throws {
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

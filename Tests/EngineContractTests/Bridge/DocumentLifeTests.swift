import Foundation
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls during navigations, in WebKit.
@MainActor
@Suite struct DocumentLifeTests {
    /// Registers the calls `wait`, which never returns, and `double`. Returns the counter of `wait`.
    private func registerWait(_ test: TestPage) -> WaitCounter {
        let counter = WaitCounter()
        test.calls.register("wait") { () async throws -> Void in try await counter.run() }
        test.calls.register("double") { (number: Int) -> Int in number * 2 }
        return counter
    }

    @Test func aCallMadeJustBeforeAReloadEndsWithItsDocument() async throws {
        try await withPage(.gtk) { test in
            let counter = registerWait(test)
            let url = TestPage.url("reloading")
            test.web.serve(
                "<script>if (!sessionStorage.again) { sessionStorage.again = 1; tombolo.call('wait'); location.reload(); }</script>",
                at: url)
            test.page.load(url)
            try await test.until("both documents") {
                test.navigationEvents.count { $0 == .committed(url) } == 2 && test.bridge.document != nil
                    && !test.page.isLoading
            }
            try await test.until("the end of the call") {
                counter.ended == counter.started && test.bridge.callsInFlight == 0
            }
            #expect(try await test.run("return await tombolo.call('double', 21)") == 42)
        }
    }

    @Test(arguments: TestEngine.all)
    func aReplyAfterANavigationIsDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var waiting: CheckedContinuation<Void, Never>?
            test.calls.register("late") { () async -> String in
                await withCheckedContinuation { waiting = $0 }
                return "an answer for the old document"
            }
            try await test.open("<script>tombolo.call('late').then(report, (error) => report(error.code))</script>")
            try await test.until("the call") { waiting != nil }
            try await test.open("<script>addEventListener('unhandledrejection', () => report('unhandled'))</script>")
            waiting?.resume()
            _ = try await test.run("return await tombolo.call('late2').catch(() => 0)")
            #expect(test.bridge.callsInFlight == 0)
            #expect(test.bridge.allDocuments.count == 1)
            // The old document may have received the error `disconnected`, but not the answer.
            try await test.run("report('the last')")
            var reports: [JSONValue] = []
            while reports.last != "the last" { reports.append(try await test.nextReport()) }
            #expect(reports.dropLast().allSatisfy { $0 == "disconnected" })
        }
    }

    @Test(arguments: TestEngine.all)
    func aCallDuringANavigationIsNotAttributedToTheNextPage(engine: TestEngine) async throws {
        try await withServer { server in
            let (own, other) = (Origin(of: server.url("/")), Origin(of: server.url("/", host: .localhost)))
            // The grant is for the second page only. The first page makes the call while the app navigates from it to the second page.
            let policy = AccessPolicy([try Grant(["*"], to: ["\(other)"])])
            await server.respond(
                .html(
                    """
                    <script>for (const when of ['beforeunload', 'pagehide', 'unload']) {
                        addEventListener(when, () => { tombolo.call('who', when).catch(() => {}) });
                    }</script>
                    """
                ),
                at: "/leaving")
            try await withPage(engine, policy: policy, configuration: .anywhere) { test in
                var documents: [Document] = []
                test.calls.register("who") { (_: String, context: CallContext) -> Void in
                    documents.append(context.document)
                }
                for _ in 0..<5 {
                    try await test.page.loadAndWait(server.url("/leaving"))
                    try await test.page.loadAndWait(server.url("/ok", host: .localhost))
                    _ = try await test.run("await tombolo.call('who', 'second')")
                }
                #expect(documents.count == 5)
                #expect(documents.allSatisfy { $0.origin == other && $0.origin != own })
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func callsOutliveDocumentOpen(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var waiting: CheckedContinuation<Void, Never>?
            test.calls.register("late") { () async -> String in
                await withCheckedContinuation { waiting = $0 }
                return "here"
            }
            _ = registerWait(test)
            try await test.open()
            try await test.run("globalThis.answer = tombolo.call('late'); void 0")
            try await test.until("the call") { waiting != nil }
            try await test.run("document.open(); document.write('<title>Written</title>'); document.close()")
            waiting?.resume()
            #expect(try await test.run("return await answer") == "here")
            #expect(try await test.run("return await tombolo.call('double', 21)") == 42)
        }
    }

    @Test(arguments: TestEngine.all)
    func aDocumentRestoredFromThePageCacheWorks(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let counter = registerWait(test)
            try await test.open(
                """
                <script>
                addEventListener('pageshow', (event) => { globalThis.wasCached = event.persisted; });
                tombolo.call('wait', undefined, { timeout: 0 }).catch((error) => { globalThis.outcome = error.code; });
                </script>
                """)
            try await test.until("the call") { counter.started == 1 }
            let first = test.bridge.document
            try await test.open("<title>Second</title>")
            try await test.until("the end of the call") { counter.ended == 1 }
            test.page.goBack()
            try await test.until("the load after Back") { test.finishedLoads == 3 && test.bridge.document != nil }
            let state = try await test.run("return [globalThis.wasCached, globalThis.outcome]")
            if state?[0] == true {
                #expect(state?[1] == "disconnected")
                #expect(test.bridge.document != first)
            }
            #expect(try await test.run("return await tombolo.call('double', 21)") == 42)
        }
    }

    @Test(arguments: TestEngine.all)
    func threeHundredReloadsLeaveNoCallsOrDocuments(engine: TestEngine) async throws {
        try await withPage(engine, deadline: .seconds(3_600)) { test in
            let counter = registerWait(test)
            try await test.open(
                "<script>for (let i = 0; i < 3; i += 1) tombolo.call('wait', undefined, { timeout: 0 }).catch(() => {})</script>"
            )
            for _ in 0..<300 {
                let finished = test.finishedLoads
                test.page.reload()
                try await test.until("the reload") { test.finishedLoads > finished }
            }
            try await test.until("the last calls") { test.bridge.callsInFlight == 3 }
            try await test.until("the end of the other calls") { counter.ended == counter.started - 3 }
            #expect(test.bridge.allDocuments.count == 1)
            try await test.open()
            try await test.until("the end of all calls") { counter.ended == counter.started }
            #expect(test.bridge.callsInFlight == 0)
        }
    }
}

/// Counts the handlers that have started. They never return by themselves.
@MainActor
private final class WaitCounter {
    private(set) var started = 0
    private(set) var ended = 0

    func run() async throws {
        started += 1
        defer { ended += 1 }
        try await Task.sleep(for: .seconds(3600))
    }
}

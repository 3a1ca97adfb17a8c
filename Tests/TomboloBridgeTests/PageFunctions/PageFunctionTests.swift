import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls from Swift to functions that a page exposes.
@MainActor
struct PageFunctionTests {
    /// The error of a failing call; nil if it succeeds.
    private func failure(_ body: () async throws -> Void) async -> TomboloError? {
        do {
            try await body()
            return nil
        } catch {
            return error as? TomboloError
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aPageFunctionReturnsItsResult(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('add', ([a, b]) => a + b);
                tombolo.expose('slowly', async (text) => { await null; return text.toUpperCase(); });
                tombolo.expose('nothing', () => {});
                </script>
                """)
            #expect(try await test.bridge.call("add", [1, 2], as: Int.self) == 3)
            #expect(try await test.bridge.call("slowly", "abc", as: String.self) == "ABC")
            #expect(try await test.bridge.call("nothing", as: String?.self) == nil)
            try await test.bridge.call("nothing")
            try await test.bridge.call("add", [1, 2])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func errorsOfAPageFunctionReachSwift(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('own', () => { throw new tombolo.TomboloError('shop.closed', 'Later.', {at: 9}); });
                tombolo.expose('type', () => null.x);
                tombolo.expose('rejected', async () => { throw new Error('rejected'); });
                tombolo.expose('text', () => { throw 'just text'; });
                tombolo.expose('odd', () => { throw {get message() { throw 1; }}; });
                </script>
                """)
            let own = await failure { try await test.bridge.call("own") }
            #expect(own == TomboloError("shop.closed", "Later.", data: ["at": 9]))
            let type = await failure { try await test.bridge.call("type") }
            #expect(type?.code == .failed)
            #expect(type?.message.hasPrefix("TypeError: ") == true)
            let rejected = await failure { try await test.bridge.call("rejected") }
            #expect(rejected == TomboloError(.failed, "rejected"))
            let text = await failure { try await test.bridge.call("text") }
            #expect(text == TomboloError(.failed, "just text"))
            let odd = await failure { try await test.bridge.call("odd") }
            #expect(odd?.code == .failed)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anUnexposedFunctionIsUnknown(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            let missing = await failure { try await test.bridge.call("missing") }
            #expect(missing?.code == .unknownCall)
            try await test.run("globalThis.off = tombolo.expose('there', () => 1)")
            #expect(try await test.bridge.call("there", as: Int.self) == 1)
            try await test.run("off()")
            let gone = await failure { try await test.bridge.call("there") }
            #expect(gone?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsWaitForAFunctionExposedDuringTheLoad(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            let script = TestPage.url("late.js")
            test.web.serve(at: script) {
                await gate.pass()
                return .resource(mimeType: "text/javascript", bytes: Array("tombolo.expose('late', (n) => n + 1)".utf8))
            }
            let url = TestPage.url("loading")
            test.web.serve("<script>report('begun')</script><script src=\"late.js\"></script>", at: url)
            test.page.load(url)
            #expect(try await test.nextReport() == "begun")
            let answer = Task { try await test.bridge.call("late", 1, as: Int.self) }
            try await test.until("the call") {
                test.bridgeEvents.contains { if case .calledPage = $0 { true } else { false } }
            }
            gate.open()
            #expect(try await answer.value == 2)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsWaitForALoadingDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let url = TestPage.url("page")
            test.web.serve("<script>tombolo.expose('one', () => 1)</script>", at: url)
            test.page.load(url)
            let answer = try await test.bridge.call("one", as: Int.self)
            #expect(answer == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsWithoutADocumentAreDisconnected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let early = await failure { try await test.bridge.call("one", timeout: .seconds(5)) }
            #expect(early?.code == .disconnected)
            let unknown = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
            let absent = await failure { try await test.bridge.call("one", in: unknown) }
            #expect(absent?.code == .disconnected)
            test.page.close()
            let late = await failure { try await test.bridge.call("one", timeout: .seconds(5)) }
            #expect(late?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aFailedLoadEndsWaitingCalls(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let url = TestPage.url("gone")
            let gate = Gate()
            test.web.serve(at: url) {
                await gate.pass()
                return .resource(mimeType: "application/x-unknown", bytes: [1])
            }
            test.page.load(url)
            let call = Task { try await test.bridge.call("one", as: Int.self) }
            try await test.until("the request") { gate.waiters == 1 }
            gate.open()
            let left = await failure { _ = try await call.value }
            #expect(left?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aTimeoutAbortsTheFunction(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('wait', (_, {signal}) => new Promise((resolve) => {
                    signal.addEventListener('abort', () => { report(signal.reason.code); resolve(); });
                }));
                </script>
                """)
            let error = await failure { try await test.bridge.call("wait", timeout: .milliseconds(30)) }
            #expect(error?.code == .timeout)
            #expect(error?.message.contains("wait") == true)
            #expect(try await test.nextReport() == "cancelled")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func cancellingTheTaskAbortsTheFunction(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('wait', (_, {signal}) => new Promise(() => {
                    report('waiting');
                    signal.addEventListener('abort', () => report(signal.reason.code));
                }));
                </script>
                """)
            let call = Task { try await test.bridge.call("wait") }
            #expect(try await test.nextReport() == "waiting")
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(try await test.nextReport() == "cancelled")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsEndWithTheirDocument(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>tombolo.expose('wait', () => new Promise(() => report('waiting')))</script>")
            let navigated = Task { try await test.bridge.call("wait") }
            #expect(try await test.nextReport() == "waiting")
            try await test.open()
            let left = await failure { try await navigated.value }
            #expect(left?.code == .disconnected)

            try await test.open("<script>tombolo.expose('wait', () => new Promise(() => report('waiting')))</script>")
            let closed = Task { try await test.bridge.call("wait") }
            #expect(try await test.nextReport() == "waiting")
            test.page.close()
            let shut = await failure { try await closed.value }
            #expect(shut?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidResultIsReportedWithItsPath(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>tombolo.expose('people', () => [{name: 'Ada'}, {name: 7}])</script>")
            struct Person: Decodable { var name: String }
            let error = await failure { _ = try await test.bridge.call("people", as: [Person].self) }
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix("result[1].name:") == true)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func anInvalidNameIsRejected(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for name in ["", "a b", "a\u{1F}b", "a\u{1E}d", "*"] {
                let refused = await failure { try await test.bridge.call(name) }
                #expect(refused?.code == .invalidArgument)
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsFromBothSidesCanNest(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("outer") { (number: Int, context: CallContext) async throws -> Int in
                guard number > 0, let bridge = context.bridge else { return 0 }
                return try await bridge.call("inner", number, as: Int.self) + 1
            }
            try await test.open("<script>tombolo.expose('inner', (n) => tombolo.call('outer', n - 1))</script>")
            #expect(try await test.value("tombolo.call('outer', 20)") == 20)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsMadeBeforeTheFirstDocumentKeepTheirOrder(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let url = TestPage.url("order")
            let script = "globalThis.order = []; tombolo.expose('note', (number) => order.push(number));"
            test.web.serve("<script>\(script)</script>", at: url)
            var calls: [Task<Void, any Error>] = []
            try await test.waitForLoad {
                test.page.load(url)
                calls = (0..<100).map { number in
                    Task.immediate { @MainActor in try await test.bridge.call("note", number) }
                }
            }
            for call in calls { try await call.value }
            let order = try await test.run("return order")
            #expect(order == .array((0..<100).map { .integer($0) }))
        }
    }
}

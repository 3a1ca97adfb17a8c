import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Swift calls functions that a page exposed.
@MainActor
struct PageFunctionTests {
    private func error(_ body: () async throws -> Void) async -> (any Error)? {
        do {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageFunctionAnswers(engine: TestEngine) async throws {
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

    @Test(arguments: TestEngine.all)
    func whatItThrowsReachesSwift(engine: TestEngine) async throws {
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
            #expect(await error { try await test.bridge.call("own") } as? TomboloError == TomboloError("shop.closed", "Later.", data: ["at": 9]))
            let type = await error { try await test.bridge.call("type") } as? TomboloError
            #expect(type?.code == .failed)
            #expect(type?.message.hasPrefix("TypeError: ") == true)
            #expect(await error { try await test.bridge.call("rejected") } as? TomboloError == TomboloError(.failed, "rejected"))
            #expect(await error { try await test.bridge.call("text") } as? TomboloError == TomboloError(.failed, "just text"))
            #expect((await error { try await test.bridge.call("odd") } as? TomboloError)?.code == .failed)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFunctionThatIsNotExposedIsUnknown(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            #expect((await error { try await test.bridge.call("missing") } as? TomboloError)?.code == .unknownCall)
            try await test.run("globalThis.off = tombolo.expose('there', () => 1)")
            #expect(try await test.bridge.call("there", as: Int.self) == 1)
            try await test.run("off()")
            #expect((await error { try await test.bridge.call("there") } as? TomboloError)?.code == .unknownCall)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFunctionThatIsExposedWhileThePageLoadsIsWaitedFor(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            let script = TestPage.home.appending(path: "late.js")
            test.web.serve(at: script) {
                await gate.pass()
                return .resource(mimeType: "text/javascript", bytes: Array("tombolo.expose('late', (n) => n + 1)".utf8))
            }
            let url = TestPage.home.appending(path: "loading")
            test.web.serve("<script>report('begun')</script><script src=\"late.js\"></script>", at: url)
            test.page.load(url)
            #expect(try await test.nextReport() == "begun")
            let answer = Task { try await test.bridge.call("late", 1, as: Int.self) }
            try await test.until("the call") { test.bridgeEvents.contains { if case .calledPage = $0 { true } else { false } } }
            gate.open()
            #expect(try await answer.value == 2)
        }
    }

    @Test(arguments: TestEngine.all)
    func aDocumentThatIsOnItsWayIsWaitedFor(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let url = TestPage.home.appending(path: "page")
            test.web.serve("<script>tombolo.expose('one', () => 1)</script>", at: url)
            test.page.load(url)
            #expect(try await test.bridge.call("one", as: Int.self) == 1)
        }
    }

    @Test(arguments: TestEngine.all)
    func withoutADocumentThereIsNobodyToCall(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            #expect((await error { try await test.bridge.call("one", timeout: .seconds(5)) } as? TomboloError)?.code == .disconnected)
            let unknown = try #require(DocumentID(String(repeating: "0", count: 32).utf8))
            #expect((await error { try await test.bridge.call("one", in: unknown) } as? TomboloError)?.code == .disconnected)
            test.page.close()
            #expect((await error { try await test.bridge.call("one", timeout: .seconds(5)) } as? TomboloError)?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFunctionThatTakesTooLongTimesOutAndIsAborted(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open(
                """
                <script>
                tombolo.expose('wait', (_, {signal}) => new Promise((resolve) => {
                    signal.addEventListener('abort', () => { report(signal.reason.code); resolve(); });
                }));
                </script>
                """)
            let error = await error { try await test.bridge.call("wait", timeout: .milliseconds(30)) } as? TomboloError
            #expect(error?.code == .timeout)
            #expect(error?.message.contains("wait") == true)
            #expect(try await test.nextReport() == "cancelled")
        }
    }

    @Test(arguments: TestEngine.all)
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

    @Test(arguments: TestEngine.all)
    func theEndOfTheDocumentEndsTheCall(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>tombolo.expose('wait', () => new Promise(() => report('waiting')))</script>")
            let navigated = Task { try await test.bridge.call("wait") }
            #expect(try await test.nextReport() == "waiting")
            try await test.open()
            #expect((await error { try await navigated.value } as? TomboloError)?.code == .disconnected)

            try await test.open("<script>tombolo.expose('wait', () => new Promise(() => report('waiting')))</script>")
            let closed = Task { try await test.bridge.call("wait") }
            #expect(try await test.nextReport() == "waiting")
            test.page.close()
            #expect((await error { try await closed.value } as? TomboloError)?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.all)
    func aResultThatDoesNotFitNamesItsPlace(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open("<script>tombolo.expose('people', () => [{name: 'Ada'}, {name: 7}])</script>")
            struct Person: Decodable { var name: String }
            let error = await error { _ = try await test.bridge.call("people", as: [Person].self) } as? TomboloError
            #expect(error?.code == .invalidArgument)
            #expect(error?.message.hasPrefix("result[1].name:") == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func aNameThatNothingCanHaveIsRefused(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            try await test.open()
            for name in ["", "a b", "a\u{1F}b", "a\u{1E}d", "*"] {
                #expect((await error { try await test.bridge.call(name) } as? TomboloError)?.code == .invalidArgument)
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func callsOfBothSidesCanNest(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("outer") { (number: Int, context: CallContext) async throws -> Int in
                guard number > 0, let bridge = context.bridge else { return 0 }
                return try await bridge.call("inner", number, as: Int.self) + 1
            }
            try await test.open("<script>tombolo.expose('inner', (n) => tombolo.call('outer', n - 1))</script>")
            #expect(try await test.value("tombolo.call('outer', 20)") == 20)
        }
    }
}

import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct WebFunctionTests {
    @Test(arguments: TestEngine.all)
    func earlyCallsRunInOrderAfterOnFlexLoad(engine: TestEngine) async throws {
        let results = Notes<Int?>()
        try await withFlex(engine, { _ in }) { test, flex in
            for number in 1...3 { flex.evalFlexFunc("note", sendData: number) { results.add($0.asInt()) } }
            try await test.open(
                """
                <script>
                window.order = [];
                $flex.web.note = (number) => { order.push(number); return number; };
                window.onFlexLoad = async () => {
                    await new Promise((resolve) => setTimeout(resolve, 300));
                    order.push('loaded');
                };
                </script>
                """)
            try await test.until("the results") { results.count == 3 }
            #expect(results.all.compactMap(\.self).sorted() == [1, 2, 3])
            #expect(try await test.run("return order") == ["loaded", 1, 2, 3])
            #expect(flex.isFlexLoaded)
        }
    }

    @Test(arguments: TestEngine.all)
    func aFailingOnFlexLoadDoesNotBlockCalls(engine: TestEngine) async throws {
        for failure in ["() => { throw new Error('no') }", "async () => { throw new Error('no') }"] {
            try await withFlex(engine) {
                $0.setInterface("echo") { $0[0] }
            } _: { test, flex in
                let received = notes(of: flex)
                try await test.open(
                    """
                    <script>
                    errors = []; addEventListener('error', (event) => errors.push(event.message));
                    $flex.web.one = () => 1; window.onFlexLoad = \(failure)
                    </script>
                    """)
                #expect(try await flex.evalFlexFunc("one").asInt() == 1)
                #expect(received.all == ["INIT INIT", "SUCCESS web.one 1"])
                #expect(try await test.run("return errors.map((text) => text.endsWith('no'))") == [true])
                #expect(try await test.run("return await $flex.echo(1)") == 1)
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func onFlexLoadAssignedLaterRunsAtOnce(engine: TestEngine) async throws {
        let results = Notes<Int?>()
        try await withFlex(engine, { _ in }) { test, flex in
            flex.evalFlexFunc("one") { results.add($0.asInt()) }
            try await test.open("<script>$flex.web.one = () => 1; runs = []; onFlexLoad = () => runs.push(1)</script>")
            try await test.until("the result") { results.count == 1 }
            let result = try await test.run(
                """
                const second = () => runs.push(2);
                window.onFlexLoad = second;
                const all = [runs, window.onFlexLoad === second, window._onFlexLoad === second];
                window.onFlexLoad = 'no function';
                return [...all, window.onFlexLoad];
                """)
            #expect(result == [[1, 2], true, true, "no function"])
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
            #expect(results.all == [1])
        }
    }

    @Test(arguments: TestEngine.all)
    func aDeclaredOnFlexLoadCanUseLaterDeclarations(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            try await test.open(
                "<script>function onFlexLoad() { $flex.web.answer = () => later; } const later = 42;</script>")
            #expect(try await flex.evalFlexFunc("answer").asInt() == 42)
        }
    }

    @Test(arguments: TestEngine.all)
    func assignmentsAfterADeclaredOnFlexLoadRunToo(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            try await test.open("<script>runs = []; function onFlexLoad() { runs.push('first'); }</script>")
            try await test.until("the load") { flex.isFlexLoaded }
            let result = try await test.run(
                """
                const assign = (name) => new Promise((resolve) => {
                    window.onFlexLoad = () => { runs.push(name); resolve(); };
                });
                await assign('second');
                await assign('third');
                return runs;
                """)
            #expect(result == ["first", "second", "third"])
            #expect(try await test.run("return window._onFlexLoad === onFlexLoad") == true)
        }
    }

    @Test(arguments: exceptions.engines(for: "onFlexLoadRunsDuringASlowParse"))
    func onFlexLoadRunsDuringASlowParse(engine: TestEngine) async throws {
        let (untilTheEnd, end) = AsyncStream.makeStream(of: Void.self)
        let web = FakeWeb()
        web.serve(
            """
            <script>$flex.web.state = () => document.readyState; runs = []; onFlexLoad = () => runs.push(1);</script>
            <script src="slow.js"></script><script>function onFlexLoad() { runs.push(2); }</script>
            """, at: TestPage.url("page.html"))
        web.serve(at: TestPage.url("slow.js")) {
            for await _ in untilTheEnd {}
            return .resource(mimeType: "text/javascript", bytes: [])
        }
        try await withFlex(engine, web: web, { _ in }) { test, flex in
            test.page.load(TestPage.url("page.html"))
            #expect(try await flex.evalFlexFunc("state").asString() == "loading")
            #expect(try await test.run("return runs") == [1])
            try await test.waitForLoad { end.finish() }
            #expect(try await test.run("return runs") == [1, 2])
        }
    }

    @Test(arguments: TestEngine.all)
    func callsFailWhenThePageIsClosedAndAfterwards(engine: TestEngine) async throws {
        let answers = Notes<FlexData>()
        try await withFlex(engine, { _ in }) { test, flex in
            flex.evalFlexFunc("waits") { answers.add($0) }
            test.page.close()
            try await test.until("the end") { answers.count == 1 }
            flex.evalFlexFunc("late") { answers.add($0) }
            #expect(answers.all.map { $0.asErr()?.reason } == ["The page was closed.", "The page was closed."])
            let error = await #expect(throws: TomboloError.self) { try await flex.evalFlexFunc("late") }
            #expect(error?.code == .disconnected)
        }
    }

    @Test(arguments: TestEngine.all)
    func waitingCallsAreLimited(engine: TestEngine) async throws {
        let answers = Notes<FlexData>()
        try await withFlex(engine, { _ in }) { test, flex in
            #expect(flex.maximumWaitingCalls == 10_000)
            flex.maximumWaitingCalls = 2
            for number in 1...3 { flex.evalFlexFunc("same", number) { answers.add($0) } }
            #expect(answers.all.map(\.type) == [.ERR])
            let error = await #expect(throws: TomboloError.self) { try await flex.evalFlexFunc("same", 4) }
            #expect(error?.code == .limitExceeded)
            try await test.open("<script>$flex.web.same = (value) => value</script>")
            try await test.until("the other calls") { answers.count == 3 }
            #expect(Set(answers.all.dropFirst().compactMap { $0.asInt() }) == [1, 2])
            #expect(try await flex.evalFlexFunc("same", 5).asInt() == 5)
        }
    }

    @Test(arguments: TestEngine.all)
    func everyOutcomeOfAWebFunctionArrivesOnce(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            try await test.open(
                """
                <script>
                Object.assign($flex.web, {
                    value: (a) => [a, 'x'], promise: async () => true, undefined: () => undefined,
                    thenable: () => ({ then(resolve) { resolve(1.5); } }), nan: () => NaN, cycle: () => window,
                    throws: () => { throw new Error('thrown'); }, text: () => Promise.reject('s'),
                    error: () => Promise.reject(new Error('e')), nothing: () => Promise.reject(),
                });
                </script>
                """)
            try await test.until("the load") { flex.isFlexLoaded }
            let received = notes(of: flex)
            let results = Notes<FlexData>()
            let names = [
                "value", "promise", "undefined", "thenable", "nan", "cycle", "throws", "text", "error", "nothing",
                "missing", "toString",
            ]
            for name in names { flex.evalFlexFunc(name, "sent") { results.add($0) } }
            try await test.until("the results") { results.count == names.count }
            let byName = Dictionary(
                uniqueKeysWithValues: try names.map { name in
                    let event = try #require(received.all.first { $0.split(separator: " ")[1] == "web.\(name)" })
                    return (name, event)
                })
            #expect(received.count == names.count)
            #expect(byName["value"] == "SUCCESS web.value [sent,x,]" && byName["text"] == "EXCEPTION web.text s")
            #expect(byName["throws"] == "EXCEPTION web.throws Error: thrown")
            #expect(results.all.count { $0.type == .ERR } == 7)
            #expect(results.all.compactMap { $0.asErr()?.reason } == ["s"])
            #expect(results.all.contains { $0.asDouble()?.isNaN == true } && results.all.contains { $0.isNil })
            #expect(results.all.contains { $0.asBool() == true } && results.all.contains { $0.asDouble() == 1.5 })
        }
    }

    @Test(arguments: TestEngine.all)
    func dataForAWebFunctionArrivesIntact(engine: TestEngine) async throws {
        let text = "\"'`${x}\\\u{2028}</script>\u{0}"
        try await withFlex(engine, { _ in }) { test, flex in
            try await test.open("<script>$flex.web.echo = (...all) => all</script>")
            #expect(try await flex.evalFlexFunc("echo", text).asArray()?.first?.asString() == text)
            #expect(try await flex.evalFlexFunc("echo").asArray()?.count == 0)
        }
    }

    @Test(arguments: TestEngine.all)
    func aReloadEndsCallsOfTheOldDocument(engine: TestEngine) async throws {
        let results = Notes<FlexDataType>()
        let answers = Notes<FlexAction>()
        try await withFlex(engine) {
            $0.setAction("wait") { action, _ in answers.add(action) }
        } _: { test, flex in
            try await test.open("<script>$flex.web.never = () => new Promise(() => {})</script>")
            for _ in 0..<5 { try await test.run("$flex.wait()") }
            try await test.until("the load") { flex.isFlexLoaded }
            flex.evalFlexFunc("never") { results.add($0.type) }
            try await test.until("the calls") { answers.count == 5 }
            try await test.waitForLoad { test.page.reload() }
            try await test.until("the end") { results.all == [.ERR] && test.bridge.callsInFlight == 0 }
            for action in answers.all { action.promiseReturn("old") }
            #expect(flex.problems.count == 5)
            try await test.run("globalThis.waiting = $flex.wait()")
            try await test.until("the call") { answers.count == 6 }
            answers.all[5].promiseReturn("new")
            #expect(try await test.run("return await waiting") == "new")
        }
    }

    @Test(arguments: TestEngine.all)
    func aPageRestoredByGoingBackReceivesCalls(engine: TestEngine) async throws {
        try await withFlex(engine, at: "app://tests/flex") { _ in
        } _: { test, flex in
            try await test.open("<script>$flex.web.one = () => 1</script>", at: TestPage.url("flex/a"))
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
            try await test.open("<title>plain</title>", at: TestPage.url("plain"))
            #expect(try await test.run("return typeof $flex") == "undefined")
            #expect(!flex.isFlexLoaded)
            let results = Notes<Int?>()
            flex.evalFlexFunc("one") { results.add($0.asInt()) }
            try await test.waitForLoad { test.page.goBack() }
            try await test.until("the result") { results.count == 1 }
            #expect(results.all == [1])
        }
    }

    @Test(arguments: TestEngine.all)
    func cancellingATaskCancelsItsCall(engine: TestEngine) async throws {
        try await withFlex(engine, { _ in }) { test, flex in
            let waiting = Task { try await flex.evalFlexFunc("one") }
            await Task.yield()
            waiting.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
            try await test.open("<script>$flex.web.one = () => 1</script>")
            #expect(try await flex.evalFlexFunc("one").asInt() == 1)
        }
    }
}

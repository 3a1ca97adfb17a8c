import Testing
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct RegistrationTests {
    @Test(arguments: TestEngine.all)
    func invalidAndDuplicateRegistrationsAreReported(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("name") { _ in 1 }
            flex.setInterface("name") { _ in 2 }
            flex.setAction("name") { action, _ in action.promiseReturn(3) }
            flex.setInterface("name") { (model: [String: Int]?) in model }
            for unfit in ["", "two words", "a*", "*", "a@b", "a\nb", "web", "__proto__", "then", "my.flex"] {
                flex.setInterface(unfit) { _ in nil }
            }
            flex.setInterface("negative", -1) { _ in 4 }
        } _: { test, flex in
            try await test.open()
            #expect(try await test.run("return await $flex.name()") == 1)
            #expect(try await test.run("return await $flex.negative()") == 4)
            try await test.until("the load") { flex.isFlexLoaded }
            flex.setInterface("late") { _ in 5 }
            #expect(try await test.run("return typeof $flex.late") == "undefined")
            try flex.setBaseUrl("app://elsewhere")
            let expected: [FlexProblem] =
                Array(repeating: .duplicateName("name"), count: 3)
                + ["", "two words", "a*", "*", "a@b", "a\nb", "web", "__proto__", "then"].map { .unfitName($0) }
                + [.reservedName("my.flex"), .negativeTimeout("negative"), .registeredTooLate("late")]
                + [.baseURLTooLate("app://elsewhere")]
            #expect(flex.problems == expected)
        }
    }

    @Test(arguments: TestEngine.all)
    func registrationsBeforeTheFirstDocumentWork(engine: TestEngine) async throws {
        try await withFlex(engine, at: nil, { _ in }) { test, flex in
            try flex.setBaseUrl("app://tests")
            flex.setInterface("late") { _ in 1 }
            flex.setInterface("a.b") { _ in 2 }
            try await test.open()
            #expect(try await test.run("return [await $flex.late(), await $flex['a.b']()]") == [1, 2])
        }
    }

    @Test(arguments: TestEngine.all)
    func aListenerIsRemovedByItsToken(engine: TestEngine) async throws {
        let received = Notes<String>()
        try await withFlex(engine) {
            $0.setInterface("f") { _ in nil }
        } _: { test, flex in
            let all = flex.addEventListener { event, _, _, _ in received.add("all \(event)") }
            let one = flex.addEventListener(.SUCCESS) { event, _, _, _ in received.add("one \(event)") }
            try await test.open()
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.run("await $flex.f()")
            all.remove()
            try await test.run("await $flex.f()")
            flex.removeEventListener(listener: one)
            try await test.run("await $flex.f()")
            flex.addEventListener(one)
            flex.removeAllEventListener()
            try await test.run("await $flex.f()")
            #expect(received.all == ["all INIT", "all SUCCESS", "one SUCCESS", "one SUCCESS"])
        }
    }

    @Test(arguments: TestEngine.all)
    func eventsCanBeReadAsAsyncSequences(engine: TestEngine) async throws {
        try await withFlex(engine) { flex in
            flex.setInterface("good") { _ in 1 }
            flex.setInterface("bad") { _ in throw BrowserException("b") }
        } _: { test, flex in
            let all = flex.events()
            let failures = flex.events(.EXCEPTION)
            try await test.open("<title>Events</title>", at: TestPage.url("events"))
            try await test.until("the load") { flex.isFlexLoaded }
            try await test.run("await $flex.good(); await $flex.bad().catch(() => {})")
            flex.removeAllEventListener()
            try await test.run("await $flex.good()")
            var received: [FlexEventReport] = []
            for await report in all { received.append(report) }
            let url = "app://tests/events"
            #expect(
                received == [
                    FlexEventReport(event: .INIT, funcName: "INIT", url: url, msg: nil),
                    FlexEventReport(event: .SUCCESS, funcName: "good", url: url, msg: "1"),
                    FlexEventReport(event: .EXCEPTION, funcName: "bad", url: url, msg: "Error: b"),
                ])
            received = []
            for await report in failures { received.append(report) }
            #expect(received.map(\.funcName) == ["bad"])
        }
    }

    @Test(arguments: exceptions.engines(for: "consoleMessagesOfFlexPagesReachTheSink"))
    func consoleMessagesOfFlexPagesReachTheSink(engine: TestEngine) async throws {
        let received = Notes<String>()
        try await withFlex(engine, at: "app://tests/flex") { flex in
            flex.consoleSink = { received.add("\($0.level.rawValue) \($0.text)") }
        } _: { test, flex in
            try await test.open(
                """
                <script>
                const object = { a: true };
                console.log('text', object); console.info(1); console.warn([1]); console.debug(null);
                console.error(new Error('broken'));
                report(object);
                </script>
                """, at: TestPage.url("flex/a"))
            try await test.until("the messages") { received.count == 5 }
            #expect(Array(received.all.prefix(4)) == [#"log text {"a":true}"#, "info 1", "warn [1]", "debug null"])
            #expect(received.all[4].hasPrefix("error Error: broken\n"))
            #expect(try await test.nextReport() == ["a": true])
            flex.setShowWebViewConsole(false)
            try await test.run("console.log('silent')")
            try await test.open("<script>console.log('elsewhere')</script>", at: TestPage.url("plain"))
            flex.setShowWebViewConsole(true)
            try await test.open("<script>console.log('again')</script>", at: TestPage.url("flex/b"))
            try await test.until("the message") { received.all.last == "log again" }
            #expect(received.count == 6)
        }
    }
}

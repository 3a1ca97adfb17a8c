import Testing
import TomboloBridge
import TomboloEngine
import TomboloFlex
import TomboloTesting

@MainActor
@Suite struct TimeoutTests {
    @Test(arguments: TestEngine.all)
    func theDefaultTimeoutIsAMinuteAndConfigurable(engine: TestEngine) async throws {
        for (timeout, shown) in [(nil, 60_000), (1000, 1000), (0, 0)] as [(Int?, JSONValue)] {
            try await withFlex(engine) { flex in
                if let timeout { flex.setInterfaceTimeout(timeout) }
            } _: { test, _ in
                try await test.open()
                #expect(try await test.run("return $flex.options.timeout") == shown)
            }
        }
    }

    @Test(arguments: TestEngine.all)
    func aTimedOutCallRejectsWithAStringAndEndsInSwift(engine: TestEngine) async throws {
        let actions = Notes<FlexAction>()
        try await withFlex(engine) { flex in
            flex.setInterfaceTimeout(150)
            flex.setAction("never") { action, _ in actions.add(action) }
            flex.setInterface("echo", 0) { $0[0] }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            let result = try await test.run(
                """
                const events = [];
                $flex.addEventListener('timeout', (detail) => events.push(detail));
                $flex.addEventListener('error', (detail) => events.push('error'));
                const start = performance.now();
                const reason = await $flex.never().catch((error) => error);
                const time = performance.now() - start;
                return [reason, events, time >= 149 && time < 60_000];
                """)
            #expect(result == ["timeout error", [["function": "never"]], true])
            try await test.until("the event") { received.all.contains("TIMEOUT never") }
            try await test.until("the end of the call") { test.bridge.callsInFlight == 0 }
            // The cancellation reaches the action after the end of the call.
            try await test.until("the end of the action") { actions.all[0].isFinished }
            // The late result is dropped, and later calls work.
            actions.all[0].promiseReturn("late")
            #expect(flex.problems == [.answeredAgain("never")])
            #expect(try await test.run("return await $flex.echo(1)") == 1)
            #expect(received.all.filter { $0.hasSuffix("never") } == ["TIMEOUT never"])
        }
    }

    @Test(arguments: TestEngine.all)
    func anInterfaceTimeoutOverridesTheDefaultAndZeroDisablesIt(engine: TestEngine) async throws {
        let waiting = Notes<FlexAction>()
        try await withFlex(engine) { flex in
            flex.setInterfaceTimeout(100)
            flex.setAction("forever", 0) { action, _ in waiting.add(action) }
            flex.setAction("own", 200) { _, _ in }
            flex.setAction("global") { _, _ in }
            flex.setAction("later", 30_000) { _, _ in }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                globalThis.isOver = false;
                globalThis.forever = $flex.forever().finally(() => { isOver = true; });
                const begin = performance.now();
                const order = [];
                const timeOf = (name) => $flex[name]().catch(() => {
                    order.push(name);
                    return performance.now() - begin;
                });
                const times = [timeOf('global'), timeOf('own')];
                void timeOf('later');
                const [global, own] = await Promise.all(times);
                return [own >= 199, global >= 99, order.slice(0, 2), isOver];
                """)
            // Calls that are overdue at the same time end in the order in which they were made.
            #expect(result == [true, true, ["global", "own"], false])
            waiting.all[0].promiseReturn("forever")
            #expect(try await test.run("return await forever") == "forever")
        }
    }

    @Test(arguments: TestEngine.all)
    func aDefaultTimeoutOfZeroDisablesIt(engine: TestEngine) async throws {
        let waiting = Notes<FlexAction>()
        try await withFlex(engine) { flex in
            flex.setInterfaceTimeout(100)
            flex.setInterfaceTimeout(0)
            flex.setAction("forever") { action, _ in waiting.add(action) }
            flex.setAction("own", 300) { _, _ in }
        } _: { test, flex in
            let received = notes(of: flex)
            try await test.open()
            let result = try await test.run(
                """
                globalThis.isOver = false;
                globalThis.forever = $flex.forever().finally(() => { isOver = true; });
                return [await $flex.own().catch((error) => error), isOver];
                """)
            #expect(result == ["timeout error", false])
            try await test.until("the event") { received.all.contains("TIMEOUT own") }
            #expect(!received.all.contains("TIMEOUT forever"))
            waiting.all[0].promiseReturn("forever")
            #expect(try await test.run("return await forever") == "forever")
        }
    }

    @Test(arguments: TestEngine.all)
    func aLongDefaultDoesNotDelayAShorterTimeout(engine: TestEngine) async throws {
        try await withFlex(engine) {
            $0.setInterfaceTimeout(3_600_000)
            $0.setAction("own", 200) { _, _ in }
        } _: { test, _ in
            try await test.open()
            let result = try await test.run(
                """
                const begin = performance.now();
                await $flex.own().catch(() => {});
                return performance.now() - begin >= 199;
                """)
            #expect(result == true)
        }
    }

    @Test(arguments: TestEngine.all)
    func theAndroidDialectHasAMinimumTimeoutOf100Milliseconds(engine: TestEngine) async throws {
        try await withFlex(engine, dialect: .android) {
            $0.setInterfaceTimeout(5)
        } _: { test, _ in
            try await test.open()
            #expect(try await test.run("return [$flex.options.timeout, $flex.options.flexLoadWait]") == [100, 100])
        }
    }
}

import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Cancellation and timeouts: calls that end before they are answered.
@MainActor
struct CallEndTests {
    @Test(arguments: TestEngine.everyTransport)
    func abortingACallCancelsItsTask(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            try await test.run(
                """
                globalThis.controller = new AbortController();
                globalThis.waiting = tombolo.call('wait', null, {signal: controller.signal});
                waiting.catch(() => {});
                """)
            try await test.until("the call") { probe.started == 1 }
            let error = try await test.failure("(controller.abort(), waiting)")
            #expect(error?.code == .cancelled)
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(test.bridge.callsInFlight == 0)
            #expect(test.bridgeEvents.contains { if case .abandoned(_, id: 1, _) = $0 { true } else { false } })
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func stoppingPropagationOfTheAbortEventDoesNotPreventCancellation(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            try await test.run(
                """
                globalThis.controller = new AbortController();
                controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation(), true);
                globalThis.waiting = tombolo.call('wait', null, {signal: controller.signal});
                waiting.catch(() => {});
                """)
            try await test.until("the call") { probe.started == 1 }
            #expect(try await test.failure("(controller.abort('enough'), waiting)")?.code == .cancelled)
            try await test.until("the cancellation") { probe.cancelled == 1 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func clearingAllTimersDoesNotClearCallTimeouts(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            let codes = try await test.value(
                """
                (async () => {
                    const clearAll = () => { let id = setTimeout(() => {}); while (id > 0) clearTimeout(id--); };
                    const call = (timeout) => tombolo.call('wait', null, { timeout }).catch((error) => error.code);
                    const calls = [call(300), call(100)];
                    await null; await null;
                    clearAll();
                    calls.push(call(200), call(400));
                    await null; await null;
                    clearAll();
                    return Promise.all(calls);
                })()
                """)
            #expect(codes == ["timeout", "timeout", "timeout", "timeout"])
            try await test.until("the cancellations") { probe.cancelled == 4 }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aCallAbortedBeforeItIsSentNeverReachesSwift(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            #expect(
                try await test.failure("tombolo.call('a', null, {signal: AbortSignal.abort()})")?.code == .cancelled)
            let codes = try await test.run(
                """
                const controller = new AbortController();
                const call = tombolo.call('a', null, {signal: controller.signal});
                controller.abort();
                const code = await call.catch((error) => error.code);
                await tombolo.call('a');
                return code;
                """)
            #expect(codes == "cancelled")
            #expect(test.calledNames == ["a"])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theAbortReasonIsTheErrorsCause(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            let cause = try await test.run(
                """
                const controller = new AbortController();
                const waiting = tombolo.call('wait', null, {signal: controller.signal});
                controller.abort('enough');
                return await waiting.catch((error) => error.cause);
                """)
            #expect(cause == "enough")
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aTimeoutEndsTheCallOnBothSides(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let probe = CancellationProbe()
            test.calls.register("wait") { () async throws in try await probe.run() }
            try await test.open()
            let error = try await test.failure("tombolo.call('wait', null, {timeout: 20})")
            #expect(error == TomboloError(.timeout, "wait was not answered within 20 ms"))
            try await test.until("the cancellation") { probe.cancelled == 1 }
            #expect(test.bridge.callsInFlight == 0)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func aTimeoutOfZeroDisablesTheTimeout(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("slow") { () async -> Int in
                await gate.pass()
                return 1
            }
            try await test.open()
            try await test.run("globalThis.slow = tombolo.call('slow', null, {timeout: 0})")
            #expect(try await test.failure("tombolo.call('slow', null, {timeout: 30})")?.code == .timeout)
            gate.open()
            #expect(try await test.value("slow") == 1)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func theResultOfACancelledCallIsDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            let gate = Gate()
            test.calls.register("stubborn") { () async -> String in
                await gate.pass()
                return "too late"
            }
            test.calls.register("a") { 1 }
            try await test.open()
            #expect(try await test.failure("tombolo.call('stubborn', null, {timeout: 10})")?.code == .timeout)
            gate.open()
            #expect(try await test.value("tombolo.call('a')") == 1)
            #expect(!test.bridgeEvents.contains { if case .answered("stubborn", _, _, _) = $0 { true } else { false } })
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func abortingAnAnsweredCallHasNoEffect(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            let values = try await test.run(
                """
                const controller = new AbortController();
                const first = await tombolo.call('a', null, {signal: controller.signal});
                controller.abort();
                return [first, await tombolo.call('a')];
                """)
            #expect(values == [1, 1])
            #expect(!test.bridgeEvents.contains { if case .abandoned = $0 { true } else { false } })
        }
    }
}

import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Progress reports of calls.
@MainActor
struct CallProgressTests {
    @Test(arguments: TestEngine.everyTransport)
    func progressArrivesInOrderBeforeTheResult(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("copy") { (count: Int, context: CallContext) async throws -> String in
                for number in 0..<count {
                    try context.report(progress: ["done": number])
                    if number.isMultiple(of: 10) { await Task.yield() }
                }
                return "end"
            }
            try await test.open()
            let received = try await test.value(
                """
                (async () => {
                    const received = [];
                    received.push(await tombolo.call('copy', 100, { onProgress: (value) => received.push(value.done) }));
                    return received;
                })()
                """)
            #expect(received == .array((0..<100).map { JSONValue(integerLiteral: $0) } + ["end"]))
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func synchronousHandlersReportProgressToo(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            test.calls.register("now") { (_: Int, context: CallContext) in
                try context.report(progress: "half")
                return "whole"
            }
            test.calls.registerReplying("either") { (isNow: Bool, context: CallContext) -> CallReply<String> in
                try context.report(progress: "half")
                return isNow ? .now("whole") : .later { "whole" }
            }
            try await test.open()
            for call in ["'now', 1", "'either', true", "'either', false"] {
                let received = try await test.value(
                    """
                    (async () => {
                        const received = [];
                        received.push(await tombolo.call(\(call), { onProgress: (value) => received.push(value) }));
                        return received;
                    })()
                    """)
                #expect(received == ["half", "whole"])
            }
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func progressIsNotEncodedWithoutAListener(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var wanted: [Bool] = []
            test.calls.register("copy") { (_: Int, context: CallContext) in
                wanted.append(context.isProgressRequested)
                try context.report(progress: Unencodable())
            }
            try await test.open()
            #expect(try await test.failure("tombolo.call('copy', 1)") == nil)
            let error = try await test.failure("tombolo.call('copy', 1, { onProgress() {} })")
            #expect(error?.code == .invalidArgument && error?.message.contains("progress") == true)
            #expect(wanted == [false, true])
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func progressAfterTheEndOfACallIsDropped(engine: TestEngine) async throws {
        try await withPage(engine) { test in
            var contexts: [CallContext] = []
            let probe = CancellationProbe()
            test.calls.register("now") { (_: Int, context: CallContext) in contexts.append(context) }
            test.calls.register("wait") { (_: Int, context: CallContext) async throws in
                contexts.append(context)
                try await probe.run()
            }
            try await test.open()
            try await test.run(
                """
                globalThis.received = [];
                globalThis.controller = new AbortController();
                const options = { onProgress: (value) => received.push(value), signal: controller.signal };
                await tombolo.call('now', 1, options);
                globalThis.waiting = tombolo.call('wait', 1, options);
                waiting.catch(() => {});
                """)
            try await test.until("the call") { contexts.count == 2 }
            #expect(!contexts[0].isProgressRequested && contexts[1].isProgressRequested)
            try contexts[1].report(progress: 1)
            try await test.run("while (received.length === 0) await new Promise((next) => setTimeout(next, 1));")
            _ = try await test.failure("(controller.abort(), waiting)")
            try await test.until("the cancellation") { probe.cancelled == 1 }
            for context in contexts {
                #expect(!context.isProgressRequested)
                try context.report(progress: 2)
            }
            #expect(try await test.value("received") == [1])
            // Progress for a document that has ended is dropped without an error.
            _ = try await test.failure("tombolo.call('now', 1, { onProgress() {} })")
            try await test.open()
            try #require(contexts.last).report(progress: 3)
        }
    }

    @Test(arguments: TestEngine.everyTransport)
    func progressHasTheSameLimitsAsResults(engine: TestEngine) async throws {
        var limits = BridgeLimits()
        limits.textBytes = 1_000
        try await withPage(engine, limits: limits) { test in
            test.calls.register("copy") { (length: Int, context: CallContext) in
                try context.report(progress: String(repeating: "a", count: length))
            }
            try await test.open()
            #expect(try await test.failure("tombolo.call('copy', 900, { onProgress() {} })") == nil)
            let error = try await test.failure("tombolo.call('copy', 1000, { onProgress() {} })")
            #expect(error?.code == .limitExceeded)
        }
    }

    private struct Unencodable: Encodable {
        func encode(to encoder: any Encoder) throws {
            throw EncodingError.invalidValue(
                self, EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "no value"))
        }
    }
}

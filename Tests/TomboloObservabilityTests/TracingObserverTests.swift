import InMemoryTracing
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting
import Tracing

@testable import TomboloObservability

/// The spans that `TracingObserver` creates.
@MainActor
struct TracingObserverTests {
    private let tracer = InMemoryTracer()
    private static let parent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    private func withTracedPage(
        _ engine: TestEngine, _ body: @escaping @MainActor (TestPage) async throws -> Void
    ) async throws {
        try await withPage(engine) { test in
            test.calls.add(TracingObserver(tracer: tracer))
            try await body(test)
        }
    }

    private func span(_ name: String) throws -> FinishedInMemorySpan {
        try #require(tracer.finishedSpans.first { $0.operationName == "tombolo.call \(name)" })
    }

    /// The `traceparent` fields that the tracer received.
    private var parents: [String] {
        tracer.performedContextExtractions.compactMap { ($0.carrier as? TraceContext)?.parent }
    }

    @Test(arguments: TestEngine.everyTransport)
    func everyKindOfCallHasASpan(engine: TestEngine) async throws {
        try await withTracedPage(engine) { test in
            test.calls.register("now") { 1 }
            test.calls.register("later") { () async -> Int in
                await Task.yield()
                return 2
            }
            test.calls.registerReplying("reply") { (_: Int, _) -> CallReply<Int> in .now(3) }
            test.calls.register("fail") { () async throws -> Int in throw TomboloError("own.code", "secret") }
            try await test.open()
            let results = try await test.run(
                """
                const error = await tombolo.call('fail').catch((error) => error.code);
                return [await tombolo.call('now'), await tombolo.call('later'), await tombolo.call('reply', 1), error];
                """)
            #expect(results == [1, 2, 3, "own.code"])
        }
        for name in ["now", "later", "reply"] {
            let span = try span(name)
            #expect(span.attributes["tombolo.origin"]?.toSpanAttribute() == "app://tests" && span.status == nil)
        }
        let failed = try span("fail")
        #expect(failed.status?.code == .error && failed.attributes["tombolo.error"]?.toSpanAttribute() == "own.code")
        #expect(failed.errors.isEmpty, "the message of the error may be secret")
        #expect(tracer.activeSpans.isEmpty)
    }

    @Test(arguments: TestEngine.everyTransport)
    func tracedCallsAreAnsweredOnceAndInOrder(engine: TestEngine) async throws {
        try await withTracedPage(engine) { test in
            var order: [Int] = []
            test.calls.register("sync") { (number: Int) in order.append(number) }
            test.calls.register("async") { (number: Int) async in order.append(number) }
            test.calls.registerReplying("reply") { (number: Int, _) -> CallReply<Int> in
                order.append(number)
                return number % 2 == 0 ? .now(number) : .later { number }
            }
            try await test.open()
            let sum = try await test.run(
                """
                const names = ['sync', 'async', 'reply'];
                const all = Array.from({ length: 99 }, (_, i) => tombolo.call(names[i % 3], i));
                return (await Promise.all(all)).reduce((sum, value) => sum + (value ?? 0), 0);
                """)
            #expect(order == Array(0..<99))
            #expect(sum == .integer((0..<99).filter { $0 % 3 == 2 }.reduce(0, +)))
            let answers = test.bridgeEvents.compactMap { if case .answered(_, let id, _, _) = $0 { id } else { nil } }
            #expect(answers.count == 99 && Set(answers).count == 99)
        }
        #expect(tracer.finishedSpans.count == 99)
    }

    @Test func aTracedCallWaitsForItsPrompt() async throws {
        let grant = try Grant(["*"], to: ["app://tests"], requires: [.prompt])
        try await withPage(.fake, policy: AccessPolicy([grant])) { test in
            test.calls.add(TracingObserver(tracer: tracer))
            test.calls.register("sync") { 1 }
            test.calls.register("async") { () async -> Int in 2 }
            let prompter = Allowing()
            test.bridge.prompter = prompter
            try await test.open()
            let results = try await test.run("return [await tombolo.call('sync'), await tombolo.call('async')]")
            #expect(results == [1, 2])
        }
        #expect(tracer.finishedSpans.map(\.operationName) == ["tombolo.call sync", "tombolo.call async"])
    }

    @Test func spansOfAHandlerAreChildrenOfTheCallsSpan() async throws {
        try await withTracedPage(.fake) { test in
            let tracer = tracer
            test.calls.register("sync") { tracer.withSpan("inner-sync") { _ in 1 } }
            test.calls.register("async") { () async -> Int in
                await OtherActor().hop { tracer.withSpan("inner-async") { _ in } }
                return 2
            }
            try await test.open()
            try await test.run("await tombolo.call('sync'); await tombolo.call('async')")
        }
        for name in ["sync", "async"] {
            let outer = try span(name)
            let inner = try #require(tracer.finishedSpans.first { $0.operationName == "inner-\(name)" })
            #expect(inner.traceID == outer.traceID && inner.parentSpanID == outer.spanID)
        }
    }

    @Test func aStreamsSpanLastsUntilItsEnd() async throws {
        try await withTracedPage(.gtk) { test in
            let tracer = tracer
            test.calls.registerStream("numbers") {
                AsyncStream { continuation in
                    tracer.withSpan("inner") { _ in }
                    for number in 0..<3 { continuation.yield(number) }
                    continuation.finish()
                }
            }
            try await test.open()
            let sum = try await test.run(
                "let sum = 0; for await (const n of tombolo.stream('numbers')) sum += n; return sum;")
            #expect(sum == 3)
            try await test.until("the end of the span") { tracer.activeSpans.isEmpty }
        }
        let outer = try span("numbers")
        #expect(tracer.finishedSpans.first { $0.operationName == "inner" }?.parentSpanID == outer.spanID)
    }

    @Test func cancelledAndDisconnectedCallsEndTheirSpans() async throws {
        try await withTracedPage(.gtk) { test in
            test.calls.register("slow") { () async throws -> Void in try await Task.sleep(for: .seconds(600)) }
            try await test.open()
            try await test.run(
                """
                const abort = new AbortController();
                const call = tombolo.call('slow', null, { signal: abort.signal });
                await new Promise((resolve) => setTimeout(resolve, 20));
                abort.abort();
                await call.catch(() => {});
                tombolo.call('slow', null, { timeout: 30 }).catch(() => {});
                """)
            try await test.until("the end of both spans") { tracer.finishedSpans.count == 2 }
            try await test.run("tombolo.call('slow').catch(() => {})")
            try await test.until("the third call") { tracer.activeSpans.count == 1 }
            try await test.open()
            try await test.until("the end of the third span") { tracer.activeSpans.isEmpty }
        }
        #expect(tracer.finishedSpans.count == 3)
        #expect(tracer.finishedSpans.allSatisfy { $0.status?.code == .error })
    }

    // MARK: The trace of the page

    @Test(arguments: TestEngine.everyTransport)
    func theParentSpanComesFromTheCallOrFromThePage(engine: TestEngine) async throws {
        try await withTracedPage(engine) { test in
            test.calls.register("a") { 1 }
            test.calls.register("b") { () async -> Int in 1 }
            test.calls.registerStream("c") { AsyncStream<Int> { $0.finish() } }
            try await test.open()
            try await test.run(
                """
                await tombolo.call('a', undefined, { traceparent: argument, tracestate: 'k=v' });
                await tombolo.call('b', undefined, { traceparent: argument });
                await tombolo.call('a');
                """, .string(Self.parent))
            if engine != .fake {
                try await test.run(
                    "for await (const value of tombolo.stream('c', null, { traceparent: argument })) {}",
                    .string(Self.parent))
            }
        }
        #expect(parents == Array(repeating: Self.parent, count: engine == .fake ? 2 : 3))
        let states = tracer.performedContextExtractions.map { ($0.carrier as? TraceContext)?.state }
        #expect(states.first == "k=v" && states[1] == nil)
    }

    @Test func theMetaElementsOfADocumentDefineItsTrace() async throws {
        try await withTracedPage(.gtk) { test in
            test.calls.register("a") { 1 }
            let policy = AccessPolicy([
                try Grant(["*"], to: ["app://tests"], allowsSynchronousCalls: true)
            ])
            test.bridge.policy = policy
            try await test.open(
                """
                <meta name="traceparent" content="\(Self.parent)">
                <script>tombolo.call('a').then(() => { tombolo.callSync('a'); report('done'); });</script>
                """)
            _ = try await test.nextReport()
        }
        #expect(parents == [Self.parent, Self.parent])
    }

    @Test(arguments: [
        "", "00", "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
        "00-0AF7651916CD43DD8448EB211C80319C-B7AD6B7169203331-01",
        "00-00000000000000000000000000000000-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
        "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0g",
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-011",
        String(repeating: "0", count: 2000),
    ])
    func anInvalidParentIsIgnored(field: String) async throws {
        try await withTracedPage(.fake) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            try await test.run("await tombolo.call('a', null, { traceparent: argument })", .string(field))
        }
        #expect(parents.isEmpty && tracer.finishedSpans.count == 1)
    }

    @Test func aLongOrInvalidTraceStateIsLeftOut() async throws {
        try await withTracedPage(.fake) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            try await test.run(
                """
                const traceparent = argument;
                await tombolo.call('a', null, { traceparent, tracestate: 'k=' + 'v'.repeat(1 << 20) });
                await tombolo.call('a', null, { traceparent, tracestate: 'none' });
                await tombolo.call('a', null, { traceparent, tracestate: Array.from({ length: 33 }, (_, i) => `a${i}=b`).join() });
                for (const tracestate of ['==', 'A=1', 'a b=1', 'a=1,a=2', 'a=', 'a=1=2']) {
                    await tombolo.call('a', null, { traceparent, tracestate });
                }
                """, .string(Self.parent))
        }
        #expect(parents.count == 9)
        #expect(tracer.performedContextExtractions.allSatisfy { ($0.carrier as? TraceContext)?.state == nil })
    }

    @Test func aTraceOfALaterVersionMayHaveMoreParts() {
        let trace = CallTrace(Array("cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-what".utf8)[...])
        #expect(trace.flatMap { TraceContext($0) } != nil)
    }

    @Test func aForgedTraceOfAnotherCallIsNotUsed() async throws {
        try await withTracedPage(.fake) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            let record = "t\u{1F}999\u{1F}\(Self.parent)"
            try await test.run(
                """
                visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail: argument, cancelable: true }));
                await tombolo.call('a');
                """, .string(record))
        }
        #expect(parents.isEmpty && tracer.finishedSpans.count == 1)
    }
}

private actor OtherActor {
    func hop(_ body: @Sendable () -> Void) { body() }
}

@MainActor
private final class Allowing: PermissionPrompting {
    func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer { .allowOnce }
}

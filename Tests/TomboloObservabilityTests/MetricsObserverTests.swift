import Metrics
import MetricsTestKit
import Testing
import TomboloBridge
import TomboloEngine
import TomboloObservability
import TomboloTesting

/// The metrics that `MetricsObserver` records.
@MainActor
struct MetricsObserverTests {
    private let metrics = TestMetrics()

    private func count(_ call: String, _ outcome: String) -> Int64 {
        metrics.counterTotal(label: "tombolo_calls_total", dimensions: [("call", call), ("outcome", outcome)])
    }

    @Test(arguments: TestEngine.everyTransport)
    func callsAreCountedByOutcome(engine: TestEngine) async throws {
        let policy = AccessPolicy([try Grant(["a", "b", "slow", "missing.*"], to: ["app://tests"])])
        try await withPage(engine, policy: policy) { test in
            test.calls.register("a") { 1 }
            test.calls.register("b") { () throws -> Int in throw TomboloError("own.code", "no") }
            test.calls.register("slow") { () async throws -> Void in try await Task.sleep(for: .seconds(600)) }
            test.calls.register("denied") { 1 }
            test.calls.add(MetricsObserver(factory: metrics, countsBytes: true))
            try await test.open()
            try await test.run(
                """
                await tombolo.call('a');
                await tombolo.call('a');
                await tombolo.call('b').catch(() => {});
                await tombolo.call('denied').catch(() => {});
                for (let i = 0; i < 50; i += 1) await tombolo.call('missing.' + i).catch(() => {});
                const abort = new AbortController();
                const call = tombolo.call('slow', null, { signal: abort.signal });
                await tombolo.call('a');
                abort.abort();
                await call.catch(() => {});
                tombolo.call('slow').catch(() => {});
                await tombolo.call('a');
                """)
            try await test.until("the cancelled call") { count("slow", "cancelled") == 1 }
            #expect(try metrics.expectMeter("tombolo_documents").lastValue == 1)
        }
        #expect(count("a", "ok") == 4 && count("b", "failed") == 1 && count("denied", "denied") == 1)
        // Names that are not registered are one dimension, whatever a page calls.
        #expect(count("other", "failed") == 50)
        #expect(count("slow", "disconnected") == 1)
        #expect(metrics.counters(label: "tombolo_calls_total").count == 6)
        #expect(try metrics.expectTimer("tombolo_call_seconds", [("call", "a")]).values.count == 4)
        #expect(try metrics.expectMeter("tombolo_documents").lastValue == 0)
        #expect(metrics.counterTotal(label: "tombolo_sent_bytes_total") > 0)
    }

    @Test func bytesAreCountedInBothDirections() async throws {
        try await withPage(.gtk) { test in
            test.calls.register("double") { (text: String) in text + text }
            test.calls.add(MetricsObserver(factory: metrics, countsBytes: true))
            try await test.open()
            try await test.run("await tombolo.call('double', 'x'.repeat(1000))")
        }
        #expect(metrics.counterTotal(label: "tombolo_received_bytes_total") == 1002)
        #expect(metrics.counterTotal(label: "tombolo_sent_bytes_total") == 2002)
    }

    @Test func aCallThatTheUserRefusesIsCountedOnce() async throws {
        let grant = try Grant(["a"], to: ["app://tests"], requires: [.prompt])
        try await withPage(.fake, policy: AccessPolicy([grant])) { test in
            test.calls.register("a") { 1 }
            test.calls.add(MetricsObserver(factory: metrics))
            let prompter = Refusing()
            test.bridge.prompter = prompter
            try await test.open()
            try await test.run(
                "await tombolo.call('a').catch(() => {}); tombolo.on('b', () => {}); await tombolo.ready")
        }
        #expect(count("a", "denied") == 1)
        #expect(metrics.counters(label: "tombolo_calls_total").count == 1)
    }

    @Test func documentsOfAPageAreCountedWhenTheObserverIsAddedAndRemoved() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            try await test.open()
            test.calls.add(MetricsObserver(factory: metrics))
            #expect(try metrics.expectMeter("tombolo_documents").lastValue == 1)
            test.calls.removePlugin("MetricsObserver")
            #expect(try metrics.expectMeter("tombolo_documents").lastValue == 0)
        }
    }

    @Test func malformedRecordsAreCounted() async throws {
        try await withPage(.fake) { test in
            test.calls.register("a") { 1 }
            test.calls.add(MetricsObserver(factory: metrics))
            try await test.open()
            try await test.run(
                "visualViewport.dispatchEvent(new CustomEvent('tombolo-up', { detail: '?', cancelable: true }))")
            try await test.until("the record") { metrics.counterTotal(label: "tombolo_malformed_total") == 1 }
        }
    }
}

@MainActor
private final class Refusing: PermissionPrompting {
    func bridge(_ bridge: Bridge, ask prompt: PermissionPrompt) async -> PermissionAnswer { .deny }
}

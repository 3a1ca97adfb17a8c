import BenchmarkSupport
import Foundation
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Runs a hostile page beside a well-behaved page, and measures the cost.
@MainActor
struct HostileRun {
    let attack: Attack
    let frames: Int
    let isGranted: Bool
    let duration: Duration
    let engine: TestEngine

    /// Runs the attack for `duration` and returns the figures.
    func measure() async throws -> Figures {
        try await withPage(engine, keepsEvents: false, deadline: .seconds(600)) { neighbour in
            neighbour.calls.register("ping") { 1 }
            try await neighbour.open()
            return try await attackBeside(neighbour)
        }
    }

    private func attackBeside(_ neighbour: TestPage) async throws -> Figures {
        var configuration = PageConfiguration()
        configuration.capturesConsole = true
        configuration.policies.navigation.append("bench") { _ in .allow }
        let policy =
            isGranted
            ? AccessPolicy([try Grant(["slow", "endless"], to: ["app://tests"], frames: .sameOrigin)]) : AccessPolicy()
        return try await withPage(
            engine, policy: policy, configuration: configuration, keepsEvents: false, deadline: .seconds(600)
        ) { page in
            // The call ends when it is cancelled. A long sleep would not be suitable: its timer remains until it fires, even after the
            // cancellation.
            page.calls.register("slow") { (_: JSONValue) async in
                let (never, continuation) = AsyncStream<Never>.makeStream()
                for await _ in never {}
                continuation.finish()
            }
            page.calls.registerStream("endless") { (text: String, _) in
                AsyncStream<String> { continuation in continuation.yield(text) }
            }
            var overruns = 0
            page.bridge.onEvent = { if case .exceededMemory = $0 { overruns += 1 } }
            try await page.open()
            try await page.run(attack.script)
            try await page.run(Self.makeFrames, .integer(frames - 1))
            let memory = PrivateMemory()
            MainLoopWatch.start()
            FrameIntervals.start()
            let sampling = Task { await memory.sample(page.bridge, for: duration) }
            let pinging = Task { try await neighbour.run(Self.ping, .integer(Int(duration.components.seconds))) }
            try await page.run(Self.begin)
            await sampling.value
            MainLoopWatch.stop()
            FrameIntervals.stop()
            let times = try await pinging.value?.arrayValue?.compactMap(\.doubleValue).sorted() ?? []
            return Figures(
                growth: memory.growth, held: memory.held, overruns: overruns,
                neighbour: times.isEmpty ? .infinity : times[times.count * 95 / 100], neighbourCalls: times.count,
                stall: Self.ninetyNinth(MainLoopWatch.stretches) ?? .zero,
                frame: FrameIntervals.intervals.count < 100 ? nil : Self.ninetyNinth(FrameIntervals.intervals))
        }
    }

    private static func ninetyNinth(_ durations: [Duration]) -> Duration? {
        durations.isEmpty ? nil : durations.sorted()[(durations.count - 1) * 99 / 100]
    }

    private static let makeFrames = """
        globalThis.all = [self];
        for (let i = 0; i < argument; i += 1) {
            const frame = document.createElement('iframe');
            frame.srcdoc = '<p>frame';
            const loaded = new Promise((resolve) => { frame.onload = resolve; });
            document.body.append(frame);
            await loaded;
            all.push(frame.contentWindow);
        }
        """

    private static let begin = """
        const steps = all.map(attack);
        const work = () => {
            const end = performance.now() + 500;
            while (performance.now() < end) for (const step of steps) { step(); if (performance.now() > end) break; }
            setTimeout(work, 10);
        };
        setTimeout(work, 0);
        """

    private static let ping = """
        const times = [];
        const end = performance.now() + argument * 1000;
        while (performance.now() < end) {
            const start = performance.now();
            await tombolo.call('ping');
            times.push(performance.now() - start);
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
        return times;
        """
}

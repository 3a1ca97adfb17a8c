import TestSupport
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Random schedules of calls, streams, cancellations, reloads and killed processes. A ``FuzzPlan`` sets the number of steps. Each call ends
/// exactly once and leaks nothing.
@MainActor
@Suite(.serialized) struct DirectChannelModelCrashTests {
    private static let plan = FuzzPlan(seed: 20_250_611, count: 600)
    private static let steps = min(plan.count, 10_000)

    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func randomScheduleEndsEveryCallExactlyOnceWithoutLeaks(engine: TestEngine) async throws {
        // The first run is not measured: the engine opens some descriptors on first use and keeps them open.
        try await run(engine, steps: 150, seed: 1, waitsForMemory: false)
        try await waitUntilMemoryIsReleased()
        let descriptors = ProcessResources.descriptorCount
        try await run(engine, steps: Self.steps, seed: Self.plan.seed, waitsForMemory: true)
        try await waitUntilMemoryIsReleased()
        for _ in 0..<1_000 where ProcessResources.descriptorCount > descriptors {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(ProcessResources.descriptorCount <= descriptors)
    }

    /// The web process and its connection end with the page.
    private func waitUntilMemoryIsReleased() async throws {
        for _ in 0..<1_000 where ProcessResources.sharedMemoryCount() > 0 {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(ProcessResources.sharedMemoryCount() == 0)
    }

    private func run(_ engine: TestEngine, steps: Int, seed: Int, waitsForMemory: Bool) async throws {
        let policy = try AccessPolicy([
            Grant(["*"], to: ["app://tests", "app://elsewhere"], allowsSynchronousCalls: true)
        ])
        let configuration = PageConfiguration(crashRecovery: CrashRecovery(reloads: 0))
        let deadline = Duration.seconds(900) * max(1, steps / 600)
        let start = ContinuousClock.now
        let summary = try await withPage(
            engine, policy: policy, configuration: configuration, alone: true, deadline: deadline
        ) { test in
            let run = ModelRun(test, seed: seed)
            do {
                try await run.run(steps: steps, waitsForMemory: waitsForMemory)
            } catch {
                throw TestFailure("Seed \(seed): \(error)")
            }
            return run.summary
        }
        print("\(engine.rawValue): \(steps) steps with seed \(seed) in \(ContinuousClock.now - start): \(summary)")
    }
}

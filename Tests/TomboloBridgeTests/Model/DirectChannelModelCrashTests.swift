import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Calls, streams, cancellations, reloads and killed processes in any order, as many as a ``FuzzPlan`` says: each call ends once, and nothing is
/// left of any.
@MainActor
@Suite(.serialized) struct DirectChannelModelCrashTests {
    private static let plan = FuzzPlan(seed: 20_250_611, count: 600)
    private static let steps = min(plan.count, 10_000)

    @Test(arguments: TestEngine.everyTransport.filter(\.isReal))
    func whateverTheOrderEveryCallEndsOnceAndNothingIsLeft(engine: TestEngine) async throws {
        // The engine opens some things when they are first needed, and keeps them.
        try await run(engine, steps: 150, seed: 1, waitsForMemory: false)
        try await waitUntilMemoryIsGivenBack()
        let descriptors = ProcessBooks.descriptorCount
        try await run(engine, steps: Self.steps, seed: Self.plan.seed, waitsForMemory: true)
        try await waitUntilMemoryIsGivenBack()
        for _ in 0..<1_000 where ProcessBooks.descriptorCount > descriptors {
            try await Task.sleep(for: .milliseconds(10))
        }
        #expect(ProcessBooks.descriptorCount <= descriptors)
    }

    /// With the page its process goes, and with that the connection.
    private func waitUntilMemoryIsGivenBack() async throws {
        for _ in 0..<1_000 where ProcessBooks.memories() > 0 { try await Task.sleep(for: .milliseconds(10)) }
        #expect(ProcessBooks.memories() == 0)
    }

    private func run(_ engine: TestEngine, steps: Int, seed: Int, waitsForMemory: Bool) async throws {
        let policy = try AccessPolicy([
            Grant(["*"], to: ["app://tests", "app://elsewhere"], allowsSynchronousCalls: true)
        ])
        let configuration = PageConfiguration(crashRecovery: CrashRecovery(reloads: 0))
        let deadline = Duration.seconds(120) * max(1, steps / 600)
        let start = ContinuousClock.now
        let summary = try await withPage(
            engine, policy: policy, configuration: configuration, alone: true, deadline: deadline
        ) { test in
            let run = ModelRun(test, seed: seed)
            do {
                try await run.run(steps: steps, waitsForMemory: waitsForMemory)
            } catch {
                throw TestFailure("From the start \(seed): \(error)")
            }
            return run.summary
        }
        print("\(engine.rawValue): \(steps) steps from the start \(seed) in \(ContinuousClock.now - start): \(summary)")
    }
}

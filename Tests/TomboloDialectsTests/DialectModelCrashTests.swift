import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// Random schedules of calls, late and repeated answers, revoked grants, reloads and killed processes, through each dialect.
@MainActor
@Suite(.serialized) struct DialectModelCrashTests {
    @Test(arguments: TestEngine.all, DialectHost.dialectNames)
    func randomScheduleEndsEveryCallExactlyOnceWithoutLeaks(engine: TestEngine, way: String) async throws {
        for seed in [1, 2] as [UInt64] {
            try await withDialects(engine, alone: true) { test, host in
                try await DialectModel(test, host, way: way, seed: seed).run(steps: 60)
            }
        }
    }
}

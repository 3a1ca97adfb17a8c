import TestSupport
import Testing
import TomboloTesting

@Suite struct FuzzPlanTests {
    @Test func theEnvironmentSetsTheNumberOfRunsAndTheSeed() {
        let usual = FuzzPlan(seed: 7, environment: [:])
        #expect(usual.count == 10_000 && usual.seed == 7 && usual.deadline == .seconds(900))
        let longer = FuzzPlan(seed: 7, environment: ["TOMBOLO_FUZZ_COUNT": "50000", "TOMBOLO_FUZZ_SEED": "8"])
        #expect(longer.count == 50_000 && longer.seed == 8 && longer.deadline == .seconds(4_500))
        let wrong = FuzzPlan(seed: 7, count: 5, environment: ["TOMBOLO_FUZZ_COUNT": "many", "TOMBOLO_FUZZ_SEED": ""])
        #expect(wrong == FuzzPlan(seed: 7, count: 5, environment: [:]))
    }
}

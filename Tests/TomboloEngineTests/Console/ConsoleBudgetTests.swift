import Testing

@testable import TomboloEngine

struct ConsoleBudgetTests {
    @Test func aSecondHasItsLimitAndTheNextBeginsAnew() {
        var budget = ConsoleBudget()
        let start = ContinuousClock.now
        let all = ConsoleBudget.bytesPerSecond
        let admitted = [(all, 0), (1, 999), (1, 1_000), (all, 1_500)].map { bytes, milliseconds in
            budget.admits(bytes, at: start + .milliseconds(milliseconds))
        }
        #expect(admitted == [true, false, true, false])
    }
}

import Testing

@testable import TomboloEngine

struct ConsoleBudgetTests {
    private let start = ContinuousClock.now
    private let all = ConsoleBudget.bytesPerSecond

    private func at(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test func reportsOverTheBudgetWaitForTheNextSecond() {
        var budget = ConsoleBudget()
        let ends = [(all, 0), (1, 999), (1, 1_000), (all, 1_500), (1, 2_000)].map { bytes, time in
            budget.take(bytes, at: at(time)).waitsUntil
        }
        #expect(ends == [nil, at(1_000), nil, at(2_000), nil])
    }

    @Test func reportsFarOverTheBudgetAreNotRead() {
        var budget = ConsoleBudget()
        let maximumCount = ConsoleBudget.maximumBytesPerSecond
        let read = [(all, 0), (maximumCount - all, 1), (1, 2), (1, 1_000)].map { bytes, time in
            budget.take(bytes, at: at(time)).isRead
        }
        #expect(read == [true, true, false, true])
    }
}

import Testing

@testable import TomboloUpdates

/// The time that counts against a page that paints nothing.
struct UnpaintedTimeTests {
    private let start = SuspendingClock.now
    private let hidden = UnpaintedTime.Look(isVisible: false, isPainted: false)
    private let blank = UnpaintedTime.Look(isVisible: true, isPainted: false)
    private let painted = UnpaintedTime.Look(isVisible: true, isPainted: true)

    /// The time after observations that are a second apart.
    private func time(after looks: [UnpaintedTime.Look?]) -> UnpaintedTime {
        var time = UnpaintedTime(TrialTimes(), since: start)
        for (index, look) in looks.enumerated() { time.note(look, at: start + .seconds(index + 1)) }
        return time
    }

    @Test func aHiddenPageNeverTimesOut() {
        #expect(time(after: Array(repeating: hidden, count: 100_000)).visible == .zero)
        // It is still hidden while it does not answer.
        #expect(time(after: [hidden] + Array(repeating: nil, count: 1_000)).visible == .zero)
    }

    @Test func onlyVisibleTimeCounts() {
        let looks = [blank, hidden, hidden, blank, hidden, blank]
        #expect(time(after: looks).visible == .seconds(3))
    }

    @Test func theTimeBeginsWhenThePageBecomesVisible() {
        #expect(time(after: [blank, hidden, blank]).start == start)
        #expect(time(after: [hidden, hidden, blank, blank]).start == start + .seconds(2))
    }

    @Test func aPageThatNeverAnswersTimesOut() {
        let times = TrialTimes()
        #expect(times.paint == .seconds(15))
        #expect(time(after: Array(repeating: nil, count: 14)).visible < times.paint)
        #expect(time(after: Array(repeating: nil, count: 15)).visible >= times.paint)
        #expect(!time(after: Array(repeating: nil, count: 15)).isPainted)
    }

    @Test func theTimeEndsWithTheFirstPaint() {
        let time = time(after: [blank, painted] + Array(repeating: painted, count: 100))
        #expect(time.isPainted)
        #expect(time.visible == .seconds(2))
    }

    @Test func aLateMeasurementOnABusyMachineDoesNotCountInFull() {
        var time = UnpaintedTime(TrialTimes(), since: start)
        time.note(blank, at: start + .seconds(3_600))
        #expect(time.visible == .milliseconds(1_250))
    }
}

import Testing

@testable import TomboloBrowser

@Suite struct VisitPacingTests {
    @Test func unsolicitedVisitsOfAPageAreLimitedPerMinute() {
        var pacing = VisitPacing()
        let now = ContinuousClock.now
        let admitted = (0..<1_000).count { _ in pacing.admit(at: now + .milliseconds(10)) }
        #expect(admitted == VisitPacing.maximumUnsolicited)
        let next = pacing.admit(at: now + .seconds(61))
        #expect(next)
    }

    @Test func oneGestureMakesOneVisitUserInitiated() {
        var pacing = VisitPacing()
        pacing.noteGesture()
        let gestures = (0..<2).map { _ in pacing.takeGesture(isRequested: false) }
        #expect(gestures == [true, false])
        let isRequested = pacing.takeGesture(isRequested: true)
        #expect(isRequested)
    }
}

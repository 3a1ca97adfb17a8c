import Testing
import TomboloBrowser

/// A queue of alerts, of which one is shown at a time.
@Suite struct AlertQueueTests {
    @Test func alertsAreShownOneAtATimeAndNoneIsLost() {
        var queue = AlertQueue<String>()
        let now1 = queue.add("first")
        #expect(now1 == "first")
        let now2 = queue.add("second")
        #expect(now2 == nil)
        let now3 = queue.add("third")
        #expect(now3 == nil)
        #expect(queue.shown == "first")
        let next4 = queue.dismiss()
        #expect(next4 == "second")
        let next5 = queue.dismiss()
        #expect(next5 == "third")
        let next6 = queue.dismiss()
        #expect(next6 == nil)
        #expect(queue.shown == nil)
    }

    @Test func anAlertThatIsShownIsNotQueuedAgain() {
        var queue = AlertQueue<String>()
        let now7 = queue.add("first")
        #expect(now7 == "first")
        let now8 = queue.add("first")
        #expect(now8 == nil)
        let next9 = queue.dismiss()
        #expect(next9 == nil)
        let now10 = queue.add("first")
        #expect(now10 == "first")
    }

    @Test func dismissingWithoutAnAlertHasNoEffect() {
        var queue = AlertQueue<String>()
        let next11 = queue.dismiss()
        #expect(next11 == nil)
        let now12 = queue.add("first")
        #expect(now12 == "first")
    }
}

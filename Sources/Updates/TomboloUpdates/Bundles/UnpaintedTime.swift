/// The time for which a page was visible without having painted anything. Time in which it is hidden does not count.
struct UnpaintedTime {
    /// The answer of a page.
    struct Look {
        let isVisible: Bool
        let isPainted: Bool
    }

    /// Whether something was painted.
    private(set) var isPainted = false
    /// The time so far.
    private(set) var visible = Duration.zero
    /// The time at which the page first became visible; until then, the time of its commit.
    private(set) var start: SuspendingClock.Instant
    private let times: TrialTimes
    // A page counts as visible until its first answer. Otherwise no time would count for a page whose first script
    // never ends.
    private var isVisible = true
    private var last: SuspendingClock.Instant

    init(_ times: TrialTimes, since start: SuspendingClock.Instant) {
        (self.times, self.start, last) = (times, start, start)
    }

    /// Adds an observation of the page.
    /// - Parameter look: nil if the page has not responded. Its visibility is then assumed to be unchanged.
    mutating func note(_ look: Look?, at now: SuspendingClock.Instant) {
        if let look { isVisible = look.isVisible }
        // Limits the interval, so that a delay of the app itself does not count against the page.
        let interval = min(now - last, times.tick + times.answer)
        if isVisible, !isPainted {
            if visible == .zero { start = now - interval }
            visible += interval
        }
        last = now
        if look?.isPainted == true { isPainted = true }
    }
}

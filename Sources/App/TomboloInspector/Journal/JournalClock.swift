/// The time since a journal began.
struct JournalClock: Sendable {
    private let start = ContinuousClock.now

    /// In milliseconds, with three decimals.
    var now: Double { (((ContinuousClock.now - start) / .milliseconds(1)) * 1000).rounded() / 1000 }
}

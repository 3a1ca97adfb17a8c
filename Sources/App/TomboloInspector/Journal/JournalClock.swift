/// The time since a journal began.
struct JournalClock: Sendable {
    private let start = ContinuousClock.now

    /// In milliseconds, with three decimals.
    var now: Double {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Double(seconds) * 1000 + Double(attoseconds / 1_000_000_000_000) / 1000
    }
}

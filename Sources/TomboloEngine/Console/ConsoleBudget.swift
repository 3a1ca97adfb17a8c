/// Limits how much the documents of a page together can report of their consoles in a second.
///
/// Each document's own script limits that document; a page can have hundreds of them, and the app reads every report on the main actor.
struct ConsoleBudget {
    /// Bytes of reports that are read in a second.
    static let bytesPerSecond = 4 << 20

    private var second: ContinuousClock.Instant?
    private var used = 0

    /// Whether a report of so many bytes is read at `now`.
    mutating func admits(_ byteCount: Int, at now: ContinuousClock.Instant) -> Bool {
        if let second, now - second < .seconds(1) {
            used += byteCount
        } else {
            second = now
            used = byteCount
        }
        return used <= Self.bytesPerSecond
    }
}

/// Limits how much the documents of a page together can report of their consoles in a second.
///
/// Each document's own script limits that document; a page can have hundreds of them, and the app reads every report on the main actor.
struct ConsoleBudget {
    /// Bytes of reports in a second after which documents wait for the next one before they report again.
    static let bytesPerSecond = 4 << 20
    /// Bytes of reports that are read in a second. Beyond `bytesPerSecond` there is one report of each document that did not know yet; more comes
    /// only from a web process that does not wait.
    static let maximumBytesPerSecond = 4 * bytesPerSecond

    private var end: ContinuousClock.Instant?
    private var used = 0

    /// Counts a report of so many bytes.
    /// - Returns: Whether the report is read, and until when its document waits; nil where it does not.
    mutating func take(_ byteCount: Int, at now: ContinuousClock.Instant) -> (
        isRead: Bool, waitsUntil: ContinuousClock.Instant?
    ) {
        let end = self.end.flatMap { now < $0 ? $0 : nil } ?? now + .seconds(1)
        if end != self.end { (self.end, used) = (end, 0) }
        used += byteCount
        return (used <= Self.maximumBytesPerSecond, used > Self.bytesPerSecond ? end : nil)
    }
}

/// Limits how much all documents of a page together can report from their consoles per second.
///
/// Each document's own script limits that document. A page can have hundreds of documents, and the app reads every report on the main actor.
struct ConsoleBudget {
    /// Bytes of reports per second. Past it documents wait for the next second before they report again.
    static let bytesPerSecond = 4 << 20
    /// Limit of bytes of reports that are read per second. Past `bytesPerSecond` only one more report arrives from each document that has not been
    /// notified yet; further ones come only from a web process that does not wait.
    static let maximumBytesPerSecond = 4 * bytesPerSecond

    private var end: ContinuousClock.Instant?
    private var used = 0

    /// Counts a report of `byteCount` bytes.
    /// - Returns: Whether the report is read, and until when its document waits; nil if it does not wait.
    mutating func take(_ byteCount: Int, at now: ContinuousClock.Instant) -> (
        isRead: Bool, waitsUntil: ContinuousClock.Instant?
    ) {
        let end = self.end.flatMap { now < $0 ? $0 : nil } ?? now + .seconds(1)
        if end != self.end { (self.end, used) = (end, 0) }
        used += byteCount
        return (used <= Self.maximumBytesPerSecond, used > Self.bytesPerSecond ? end : nil)
    }
}

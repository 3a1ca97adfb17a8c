/// Limits the console reports of all documents of a page together, in bytes per second.
///
/// The relay script of a document limits only that document. But a page can have hundreds of documents, and the app
/// reads every report on the main actor.
struct ConsoleBudget {
    /// The bytes of reports after which documents have to wait for the next second before they report again.
    static let bytesPerSecond = 4 << 20
    /// Limit of bytes of reports that are read per second; further reports are dropped. Past `bytesPerSecond`, each
    /// document has to wait after its next report. So only a web process that does not wait reaches this limit.
    static let maximumBytesPerSecond = 4 * bytesPerSecond

    private var end: ContinuousClock.Instant?
    private var used = 0

    /// Counts a report of `byteCount` bytes.
    /// - Returns: Whether the report is read, and the time until which its document waits; nil if the document does not wait.
    mutating func take(_ byteCount: Int, at now: ContinuousClock.Instant) -> (
        isRead: Bool, waitsUntil: ContinuousClock.Instant?
    ) {
        let end = self.end.flatMap { now < $0 ? $0 : nil } ?? now + .seconds(1)
        if end != self.end { (self.end, used) = (end, 0) }
        used += byteCount
        return (used <= Self.maximumBytesPerSecond, used > Self.bytesPerSecond ? end : nil)
    }
}

import CWebProcess

/// Decides for how long one turn of the main loop reads from a web process.
///
/// If packets usually follow promptly on sent records, it is worthwhile to wait for the next one. If a process sends
/// packets without end, reading pauses to leave time for drawing.
struct ReadingPace {
    /// The time at which records were last sent; nil if a packet has arrived since.
    private var sentAt: ContinuousClock.Instant?
    /// Whether the last packet arrived promptly after records were sent.
    private var isPrompt = false
    /// The number of consecutive turns of the main loop that ended with more packets to read.
    private var fullTurns = 0

    /// Limit of the time for which one turn reads: enough for a burst of packets, and short enough for smooth drawing.
    static let turnLimit = Duration.milliseconds(4)
    /// Limit of the time for which a connection waits for the main loop to become idle before it continues to read.
    static let pauseLimit = Duration.milliseconds(50)
    private static let maximumFullTurns = 4
    private static let promptTime = Duration.microseconds(TOMBOLO_PROMPT_MICROSECONDS)

    /// Whether a packet is likely to arrive immediately, so that it is worth waiting for.
    var expectsPacket: Bool { isPrompt && sentAt != nil }

    mutating func noteSent(at time: ContinuousClock.Instant = .now) { sentAt = time }

    mutating func noteReceived(at time: ContinuousClock.Instant = .now) {
        isPrompt = sentAt.map { time - $0 < Self.promptTime } ?? false
        sentAt = nil
    }

    /// Notes whether the expected packet has arrived.
    mutating func noteWait(succeeded: Bool) { isPrompt = succeeded }

    /// Notes a turn that ended with nothing more to read.
    mutating func noteFinishedTurn() { fullTurns = 0 }

    /// Notes a turn that ended with more to read.
    /// - Returns: Whether the connection has to pause until the main loop is idle.
    mutating func noteFullTurn() -> Bool {
        fullTurns += 1
        guard fullTurns >= Self.maximumFullTurns else { return false }
        fullTurns = 0
        return true
    }
}

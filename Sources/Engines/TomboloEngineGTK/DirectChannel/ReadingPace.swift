import CWebProcess

/// Decides how long one turn of the main loop reads from a web process.
///
/// Packets that follow promptly on sent records are worth a wait. A process that sends without end leaves time for drawing.
struct ReadingPace {
    /// The time at which records were sent that no packet has followed yet.
    private var sentAt: ContinuousClock.Instant?
    /// Whether the last packet followed promptly on records that were sent.
    private var isPrompt = false
    /// The number of turns of the main loop in a row that have ended with more to read.
    private var fullTurns = 0

    /// Limit of the time that one turn reads: enough for a burst, and short enough for drawing to continue.
    static let turnLimit = Duration.milliseconds(4)
    /// Limit of the time that a connection waits for an idle main loop before it reads on.
    static let pauseLimit = Duration.milliseconds(50)
    private static let maximumFullTurns = 4
    private static let promptTime = Duration.microseconds(TOMBOLO_PROMPT_MICROSECONDS)

    /// Whether a packet is likely to follow at once, which is worth waiting for.
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

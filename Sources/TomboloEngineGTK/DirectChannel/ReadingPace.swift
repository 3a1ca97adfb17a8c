import CWebProcess

/// Decides how long one turn of the main loop reads from a web process.
///
/// Packets that follow promptly on what was sent are waited for, and a process that sends without end leaves time for drawing.
struct ReadingPace {
    /// When records were sent that nothing has followed yet.
    private var sentAt: ContinuousClock.Instant?
    /// Whether the last packet followed promptly on records that were sent.
    private var isPrompt = false
    /// How many turns of the main loop in a row have ended with more to read.
    private var fullTurns = 0

    /// Limit of the time that one turn reads: enough for a burst, and short enough for drawing to go on.
    static let turnLimit = Duration.milliseconds(4)
    /// Limit of the time that a connection waits for the main loop to become idle before it reads on.
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

    /// Notes whether a packet that was waited for has come.
    mutating func noteWait(succeeded: Bool) { isPrompt = succeeded }

    /// Notes a turn at whose end there was nothing more to read.
    mutating func noteFinishedTurn() { fullTurns = 0 }

    /// Notes a turn at whose end there was more to read.
    /// - Returns: Whether the connection has to pause until the main loop is idle.
    mutating func noteFullTurn() -> Bool {
        fullTurns += 1
        guard fullTurns >= Self.maximumFullTurns else { return false }
        fullTurns = 0
        return true
    }
}

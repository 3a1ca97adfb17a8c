/// The calls of one document that have not been answered, and counts of the handlers that have not returned.
@MainActor
final class RunningCalls {
    private var unanswered: [UInt64: RunningCall] = [:]
    private var lastSerial: UInt64 = 0
    /// The number of handlers that have not returned, including the handlers of cancelled calls.
    private(set) var handlerCount = 0
    /// Approximate memory that the handlers and their arguments take, in bytes.
    private(set) var byteCount = 0

    /// Approximate memory of a call whose handler has suspended, in addition to its argument, in bytes: the task, its
    /// stack frames, and the entry in this object. A handler that waits for an `AsyncStream` takes 6.6 KB, measured in
    /// a new process (Swift 6.3, x86-64).
    private static let overhead = 7 << 10

    /// The number of calls that have not been answered.
    var count: Int { unanswered.count }

    /// The call with an id; nil if the call has been answered or cancelled.
    subscript(id: UInt64) -> RunningCall? { unanswered[id] }

    /// Adds a call whose handler is about to run.
    /// - Parameter extraBytes: The memory that the argument and the stream take until the handler returns, in bytes.
    /// - Returns: A number that distinguishes the call from a later one with the same id.
    func begin(
        _ id: UInt64, extraBytes: Int, _ progress: CallProgress? = nil, _ stream: OutgoingStream? = nil
    ) -> UInt64 {
        handlerCount += 1
        byteCount += extraBytes + Self.overhead
        lastSerial += 1
        unanswered[id] = RunningCall(serial: lastSerial, progress: progress, stream: stream)
        return lastSerial
    }

    /// Stores the task of a call whose handler has suspended. Returns false if the call has been cancelled or answered.
    func store(_ task: Task<Void, Never>, of serial: UInt64, _ id: UInt64) -> Bool {
        guard unanswered[id]?.serial == serial else { return false }
        unanswered[id]?.task = task
        return true
    }

    /// Counts a handler as returned. Returns false if its call was cancelled and does not need an answer.
    func finish(_ serial: UInt64, _ id: UInt64, extraBytes: Int) -> Bool {
        handlerCount -= 1
        byteCount -= extraBytes + Self.overhead
        guard unanswered[id]?.serial == serial else { return false }
        unanswered[id] = nil
        return true
    }

    /// Removes a call that does not need an answer. The caller has to cancel the call: cancelling can run code that
    /// changes this object.
    func remove(_ id: UInt64) -> RunningCall? { unanswered.removeValue(forKey: id) }

    /// Removes and returns all calls. The caller has to cancel them; see `remove(_:)`.
    func removeAll() -> [RunningCall] {
        defer { unanswered = [:] }
        return Array(unanswered.values)
    }
}

import TomboloEngine

/// The calls of page functions and the streams that the app has started in one document and that have not ended.
@MainActor
final class PageRequests {
    private var calls: [UInt64: PageCall] = [:]
    /// The streams, held weakly: each is owned by its iterator, and removed when the iterator is released.
    private var streams: [UInt64: WeakStream] = [:]
    private var lastID: UInt64 = 0
    /// The number of bytes of the streams' unread values.
    private(set) var unreadBytes = 0

    var isEmpty: Bool { calls.isEmpty && streams.isEmpty }

    /// Returns a number that no call or stream has or has had.
    func makeID() -> UInt64 {
        lastID += 1
        return lastID
    }

    /// Adds a call.
    /// - Returns: The number.
    func add(_ call: PageCall) -> UInt64 {
        let id = makeID()
        calls[id] = call
        return id
    }

    /// Adds a stream.
    /// - Returns: The number.
    func add(_ stream: IncomingStream) -> UInt64 {
        let id = makeID()
        streams[id] = WeakStream(stream: stream)
        return id
    }

    /// Whether a call or a stream with this number has not ended.
    func contains(_ id: UInt64) -> Bool { calls[id] != nil || streams[id] != nil }

    /// Removes and returns a call; nil if there is none.
    func removeCall(_ id: UInt64) -> PageCall? { calls.removeValue(forKey: id) }

    /// The stream with this number; nil if there is none.
    func stream(_ id: UInt64) -> IncomingStream? { streams[id]?.stream }

    /// Removes a stream.
    /// - Returns: False if there was none.
    func removeStream(_ id: UInt64) -> Bool { streams.removeValue(forKey: id) != nil }

    /// Changes the number of bytes of unread values.
    func countUnread(_ change: Int) { unreadBytes += change }

    /// Ends all calls and streams with an error.
    func endAll(_ error: TomboloError) {
        let (calls, streams) = (calls.values, streams.values)
        (self.calls, self.streams) = ([:], [:])
        for call in calls { call.settle(.failure(error)) }
        for entry in streams { entry.stream?.settle(.failure(error)) }
    }
}

import TomboloEngine

/// The calls of page functions and the streams that the app has started in one document and that have not ended.
@MainActor
final class PageRequests {
    private var calls: [UInt64: PageCall] = [:]
    /// The streams, held weakly. The iterator of a stream owns it; the stream is removed when its iterator is released.
    private var streams: [UInt64: WeakStream] = [:]
    private var lastID = PageRequests.noRequest
    /// The number of bytes of the streams' unread values.
    private(set) var unreadBytes = 0

    /// A number that no call and no stream has.
    nonisolated static let noRequest: UInt64 = 0

    var isEmpty: Bool { calls.isEmpty && streams.isEmpty }

    /// Adds a call.
    /// - Returns: The number.
    func add(_ call: PageCall) -> UInt64 {
        lastID += 1
        calls[lastID] = call
        return lastID
    }

    /// Adds a stream.
    /// - Returns: The number.
    func add(_ stream: IncomingStream) -> UInt64 {
        lastID += 1
        streams[lastID] = WeakStream(stream: stream)
        return lastID
    }

    /// Whether a call or a stream with this number has not ended.
    func contains(_ id: UInt64) -> Bool { calls[id] != nil || streams[id] != nil }

    /// Removes and returns a call; nil if there is none.
    func removeCall(_ id: UInt64) -> PageCall? { calls.removeValue(forKey: id) }

    /// The stream of a number.
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

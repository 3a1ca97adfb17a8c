/// The connection of one web process, over which it receives the filter and the names of added fields.
///
/// A web process reads only when it makes a request, so its socket may have no room for a further filter. In that case
/// the filter is only announced, and the newest filter is sent when there is room. The process waits for that before
/// its next request.
nonisolated struct FilterReceiver: Sendable {
    private let socket: PacketSocket
    private var lacksNames: Bool
    private var lacksFilter = true
    private var isAnnounced = false
    /// Waits until the socket has room; nil while there is nothing to send.
    private var waiting: Task<Void, Never>?

    /// - Parameter lacksNames: Whether there are names that the process has to receive before the filter.
    init(_ socket: PacketSocket, lacksNames: Bool) {
        self.socket = socket
        self.lacksNames = lacksNames
    }

    /// Notes that the filter has changed.
    mutating func noteFilter() { lacksFilter = true }

    /// Notes that there are new names.
    mutating func noteNames() { lacksNames = true }

    /// Sends what the process lacks. The names come first, because the process handles requests as soon as it has
    /// received the filter.
    /// - Parameters:
    ///   - names: The names of added fields.
    ///   - resume: Called once, from any thread, when the socket has room for the rest. It has to call ``resume()`` and then
    ///     this function.
    mutating func send(
        _ filter: InterceptionPacket, after names: Set<String>, resume: @escaping @Sendable () -> Void
    ) {
        guard waiting == nil else { return }
        // If the connection is broken, nothing is sent. Its reader ends it.
        if lacksNames {
            guard socket.hasRoom else { return wait(resume) }
            _ = socket.send(InterceptionPacket(added: names))
            lacksNames = false
        }
        if lacksFilter {
            guard socket.hasRoom else { return wait(resume) }
            _ = socket.send(filter)
            (lacksFilter, isAnnounced) = (false, false)
        }
    }

    /// Notes that the socket has room.
    mutating func resume() { waiting = nil }

    /// Ends the wait for room.
    func end() { waiting?.cancel() }

    private mutating func wait(_ resume: @escaping @Sendable () -> Void) {
        // After the announcement, the process waits for a filter, even if it lacks only names.
        lacksFilter = true
        // There usually is room for this short packet, unless an answer has nearly filled the socket.
        if !isAnnounced { isAnnounced = socket.send(.filterFollows) }
        waiting = Task { [socket] in
            await socket.waitUntilWritable()
            resume()
        }
    }
}

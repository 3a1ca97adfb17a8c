/// A packet of a document that is not known yet and has sent all that it may until it is.
///
/// A connection reads nothing behind it: what follows waits in the socket, and with it the web process. Only for so long, since a web process that was
/// taken over may speak of a document that never becomes known.
final class HeldPacket {
    private var entry: (packet: IncomingPacket, number: UInt32, deadline: Task<Void, Never>)?
    private let limit: Duration

    /// - Parameter limit: How long a document may take to become known: its relay tells of it with the engine's messages.
    init(limit: Duration = .seconds(2)) { self.limit = limit }

    isolated deinit { entry?.deadline.cancel() }

    /// Whether there is one, so that nothing may be read.
    var isHeld: Bool { entry != nil }

    /// Holds a packet, in the place of another.
    /// - Parameters:
    ///   - number: The port of its document.
    ///   - expired: Called where it is still held when the time is over; has to take or drop it.
    func hold(_ packet: IncomingPacket, for number: UInt32, expired: @escaping @MainActor () -> Void) {
        drop()
        let deadline = Task { @MainActor [weak self, limit] in
            guard (try? await Task.sleep(for: limit)) != nil, !Task.isCancelled, self != nil else { return }
            expired()
        }
        entry = (packet, number, deadline)
    }

    /// Takes out the packet of a document that has become known, or is over; nil for none.
    func take(for number: UInt32) -> IncomingPacket? {
        guard let entry, entry.number == number else { return nil }
        drop()
        return entry.packet
    }

    /// Holds nothing any longer.
    func drop() {
        entry?.deadline.cancel()
        entry = nil
    }
}

/// A packet of a document that is not known yet and has reached the limit of unknown documents.
///
/// The connection reads nothing after it: later packets wait in the socket, and with them the web process. The time is limited,
/// since a compromised web process may name a document that never becomes known.
final class HeldPacket {
    private var entry: (packet: IncomingPacket, number: UInt32, deadline: Task<Void, Never>)?
    private let limit: Duration

    /// - Parameter limit: Limit of the time until a document becomes known: its relay reports it with script messages.
    init(limit: Duration = .seconds(2)) { self.limit = limit }

    isolated deinit { entry?.deadline.cancel() }

    /// Whether a packet is held, so that nothing may be read.
    var isHeld: Bool { entry != nil }

    /// Holds a packet, and drops any other.
    /// - Parameters:
    ///   - number: The port of its document.
    ///   - expired: Called if the packet is still held at the time limit; has to take or drop it.
    func hold(_ packet: IncomingPacket, for number: UInt32, expired: @escaping @MainActor () -> Void) {
        drop()
        let deadline = Task { @MainActor [weak self, limit] in
            guard (try? await Task.sleep(for: limit)) != nil, !Task.isCancelled, self != nil else { return }
            expired()
        }
        entry = (packet, number, deadline)
    }

    /// Removes and returns the packet of a document that has become known, or is closed; nil for none.
    func take(for number: UInt32) -> IncomingPacket? {
        guard let entry, entry.number == number else { return nil }
        drop()
        return entry.packet
    }

    /// Drops the held packet, if there is one.
    func drop() {
        entry?.deadline.cancel()
        entry = nil
    }
}

/// A packet that is held because its document is not known yet and already has as much data as is stored for such
/// documents.
///
/// While a packet is held, the connection does not read, and later packets of the web process wait in the socket. The
/// time is limited, because a compromised web process may name a document that never becomes known.
final class HeldPacket {
    private var entry: (packet: IncomingPacket, number: UInt32, deadline: Task<Void, Never>)?
    private let limit: Duration

    /// - Parameter limit: Limit of the time until the document becomes known. That happens when its relay's handshake
    ///   arrives as a script message.
    init(limit: Duration = .seconds(2)) { self.limit = limit }

    isolated deinit { entry?.deadline.cancel() }

    /// Whether a packet is held. While one is held, nothing may be read.
    var isHeld: Bool { entry != nil }

    /// Holds a packet. Drops a packet that was held before.
    /// - Parameters:
    ///   - number: The port of the packet's document.
    ///   - expired: Called if the packet is still held at the time limit, unless ``keep(for:)`` has ended the limit. Has to take
    ///     or drop the packet.
    func hold(_ packet: IncomingPacket, for number: UInt32, expired: @escaping @MainActor () -> Void) {
        drop()
        let deadline = Task { @MainActor [weak self, limit] in
            guard (try? await Task.sleep(for: limit)) != nil, !Task.isCancelled, self != nil else { return }
            expired()
        }
        entry = (packet, number, deadline)
    }

    /// Ends the time limit of the packet that is held for a port. Called when the document has become known, or the
    /// port is closed. The packet remains held until it is taken or dropped.
    /// - Returns: Whether a packet is held for the port.
    func keep(for number: UInt32) -> Bool {
        guard let entry, entry.number == number else { return false }
        entry.deadline.cancel()
        return true
    }

    /// Removes and returns the packet that is held for a port; nil if there is none.
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

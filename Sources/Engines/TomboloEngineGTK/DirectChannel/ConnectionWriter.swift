import CGLib
import GLibRuntime

/// Sends the packets of one connection in order, and holds those that the socket does not accept yet.
final class ConnectionWriter {
    private let socket: PacketSocket
    private var unsent = UnsentPackets()
    private var writing: DescriptorSource?
    private let held: @MainActor (_ number: UInt32, _ bytes: Int) -> Void
    private let caughtUp: @MainActor (_ served: Set<UInt32>) -> Void
    private let broke: @MainActor () -> Void

    /// Creates a writer.
    /// - Parameters:
    ///   - held: Called with the number of a port and the change of the bytes that are held for it: positive when a packet is
    ///     held, negative when it has been sent.
    ///   - caughtUp: Called when all held packets have been sent, with the numbers of the ports that they belonged to.
    ///   - broke: Called when the connection can no longer be used: it is broken, or too much data is unsent.
    init(
        _ socket: PacketSocket, held: @escaping @MainActor (UInt32, Int) -> Void,
        caughtUp: @escaping @MainActor (Set<UInt32>) -> Void, broke: @escaping @MainActor () -> Void
    ) {
        self.socket = socket
        (self.held, self.caughtUp, self.broke) = (held, caughtUp, broke)
    }

    /// Whether more records may be sent.
    var hasRoom: Bool { unsent.hasRoom }

    /// Sends a packet, or holds it until the packets that are already held have been sent.
    func send(_ packet: OutgoingPacket) {
        switch unsent.sendAtOnce(packet, over: socket) {
        case .empty: return
        case .full: break
        case .broken: return broke()
        }
        let isWithinLimit = unsent.append(packet)
        held(packet.number, packet.heldBytes)
        guard isWithinLimit else { return broke() }
        // The rest is sent from the main loop. A blocking write could deadlock: the web process may be blocked in a write to this
        // process.
        if writing == nil {
            writing = DescriptorSource(socket.descriptor, G_IO_OUT) { [weak self] in self?.sendHeld() }
        }
    }

    /// Drops the held packets.
    func end() {
        writing = nil
        unsent = UnsentPackets()
    }

    private func sendHeld() {
        var served: Set<UInt32> = []
        let outcome = unsent.send(over: socket) { packet in
            held(packet.number, -packet.heldBytes)
            served.insert(packet.number)
        }
        switch outcome {
        case .empty: break
        case .full: return
        case .broken: return broke()
        }
        writing = nil
        caughtUp(served)
    }
}

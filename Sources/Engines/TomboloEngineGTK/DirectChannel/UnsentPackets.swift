import DequeModule
import Glibc

/// The packets of one connection that its socket has not accepted yet, in order.
struct UnsentPackets {
    private var packets: Deque<OutgoingPacket> = []
    /// The number of unsent bytes, without bodies that are sent as memory.
    private(set) var byteCount = 0

    /// Outcome of an attempt to send.
    enum Outcome {
        /// Everything was sent.
        case empty
        /// The socket accepts no more for now.
        case full
        /// The connection can no longer be used.
        case broken
    }

    /// Limit of the unsent bytes of all packets. Records alone do not reach it, since no more are sent beyond
    /// `maximumRecordBytes`. Past it the connection is closed.
    private static let maximumByteCount = 4 << 20
    /// Number of unsent bytes from which on no more records are accepted. Further records wait in the bridge, where they count
    /// towards the limits of the document that does not read them.
    private static let maximumRecordBytes = 1 << 20

    /// Whether more records may be sent.
    var hasRoom: Bool { byteCount < Self.maximumRecordBytes }

    /// Sends a packet immediately, unless other packets wait to be sent before it.
    /// - Returns: The outcome; ``Outcome/full`` if the packet has to wait.
    func sendAtOnce(_ packet: OutgoingPacket, over socket: PacketSocket) -> Outcome {
        packets.isEmpty ? Self.send(packet, over: socket) : .full
    }

    /// Appends a packet that could not be sent yet.
    /// - Returns: Whether the unsent packets before it are within the limit.
    mutating func append(_ packet: OutgoingPacket) -> Bool {
        let isWithinLimit = byteCount <= Self.maximumByteCount
        packets.append(packet)
        byteCount += packet.byteCount
        return isWithinLimit
    }

    /// Sends as many packets as the socket accepts.
    /// - Parameter sent: Called with each packet that was sent.
    mutating func send(over socket: PacketSocket, sent: (OutgoingPacket) -> Void) -> Outcome {
        while let packet = packets.first {
            let outcome = Self.send(packet, over: socket)
            guard case .empty = outcome else { return outcome }
            packets.removeFirst()
            byteCount -= packet.byteCount
            sent(packet)
        }
        return .empty
    }

    private static func send(_ packet: OutgoingPacket, over socket: PacketSocket) -> Outcome {
        switch packet.send(over: socket) {
        case 0: .empty
        case -EAGAIN: .full
        default: .broken
        }
    }
}

import DequeModule
import Glibc

/// The packets of one connection that have not been sent yet, in order. They wait because the socket does not accept
/// them, or because the web process has not received enough of the bodies that were sent as memory.
struct UnsentPackets {
    private var packets: Deque<OutgoingPacket> = []
    /// The number of unsent bytes, without bodies that are sent as memory.
    private(set) var byteCount = 0
    private var unreceived = UnreceivedBodies()
    private let makeMemory: OutgoingPacket.MakeMemory

    /// - Parameter makeMemory: Creates the memory of long bodies.
    init(makeMemory: @escaping OutgoingPacket.MakeMemory) { self.makeMemory = makeMemory }

    /// Outcome of an attempt to send.
    enum Outcome {
        /// Everything was sent.
        case empty
        /// The socket accepts no more for now.
        case full
        /// The web process has to receive earlier bodies first.
        case waiting
        /// The system currently has no descriptor or no memory for the packet. No event reports when it has them again.
        case lacking
        /// The connection can no longer be used.
        case broken
    }

    /// Limit of the unsent bytes of all packets. Records alone do not reach it, since no more are sent beyond
    /// `maximumRecordBytes`. Past it the connection is closed.
    private static let maximumByteCount = 4 << 20
    /// Number of unsent bytes at which further records are refused. Those wait in the bridge, where they count towards
    /// the limits of the document that does not read them.
    private static let maximumRecordBytes = 1 << 20

    var isEmpty: Bool { packets.isEmpty }

    /// Whether more records may be sent.
    var hasRoom: Bool { byteCount < Self.maximumRecordBytes }

    /// The memory of all packets together, in bytes.
    var heldBytes: Int { packets.reduce(0) { $0 + $1.heldBytes } }

    /// Sends a packet immediately, unless other packets wait to be sent before it.
    /// - Returns: The outcome; ``Outcome/full``, ``Outcome/waiting`` or ``Outcome/lacking`` if the packet has to wait.
    mutating func sendAtOnce(_ packet: OutgoingPacket, over socket: PacketSocket) -> Outcome {
        guard let first = packets.first else { return send(packet, over: socket) }
        return unreceived.hasRoom(for: first.memoryByteCount) ? .full : .waiting
    }

    /// Appends a packet that could not be sent yet.
    /// - Returns: Whether the unsent packets before it are within the limit.
    mutating func append(_ packet: OutgoingPacket) -> Bool {
        let isWithinLimit = byteCount <= Self.maximumByteCount
        packets.append(packet)
        byteCount += packet.byteCount
        return isWithinLimit
    }

    /// Removes all packets, and the bodies that the web process has not received.
    mutating func removeAll() { self = UnsentPackets(makeMemory: makeMemory) }

    /// Sends as many packets as possible now.
    /// - Parameter sent: Called with each packet that was sent.
    mutating func send(over socket: PacketSocket, sent: (OutgoingPacket) -> Void) -> Outcome {
        while let packet = packets.first {
            let outcome = send(packet, over: socket)
            guard case .empty = outcome else { return outcome }
            packets.removeFirst()
            byteCount -= packet.byteCount
            sent(packet)
        }
        return .empty
    }

    /// Notes that the web process has received the first of the bodies that were sent as memory.
    /// - Returns: The number of the body's port, and its length in bytes; nil if there is no such body.
    mutating func removeReceived() -> (number: UInt32, byteCount: Int)? { unreceived.removeFirst() }

    /// Drops the packets of a port that was closed, except those that the web process still needs; see
    /// `OutgoingPacket.afterClosing`.
    /// - Parameter dropped: Called with each packet that was dropped.
    mutating func drop(_ number: UInt32, dropped: (OutgoingPacket) -> Void) {
        var kept: Deque<OutgoingPacket> = []
        byteCount = 0
        for packet in packets {
            let left = packet.number == number ? packet.afterClosing : packet
            if let left {
                kept.append(left)
                byteCount += left.byteCount
            } else {
                dropped(packet)
            }
        }
        packets = kept
    }

    private mutating func send(_ packet: OutgoingPacket, over socket: PacketSocket) -> Outcome {
        guard unreceived.hasRoom(for: packet.memoryByteCount) else { return .waiting }
        switch packet.send(over: socket, makeMemory: makeMemory) {
        case 0:
            unreceived.append(packet)
            return .empty
        case -EAGAIN: return .full
        // ETOOMANYREFS: the user has too many descriptors in packets that have not been received.
        case -EMFILE, -ENFILE, -ENOMEM, -ENOBUFS, -ENOSPC, -ETOOMANYREFS: return .lacking
        default: return .broken
        }
    }
}

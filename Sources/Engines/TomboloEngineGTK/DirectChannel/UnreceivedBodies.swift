import DequeModule

/// The bodies that were sent over one connection as memory but that its web process has not received yet, in order.
///
/// The memory of a body exists until the process has received the packet. Without a limit, a process that does not read
/// would make the app hold one body for each packet that fits into the socket: some hundreds.
struct UnreceivedBodies {
    private var bodies: Deque<(number: UInt32, byteCount: Int)> = []
    /// The length of all bodies together, in bytes.
    private(set) var byteCount = 0

    /// Limit of the length of all bodies together, in bytes. A single longer body is sent when there is no other.
    static let maximumByteCount = 32 << 20

    /// Whether a body of this length may be sent as memory now. The length 0 stands for a packet without memory.
    func hasRoom(for byteCount: Int) -> Bool {
        byteCount == 0 || bodies.isEmpty || self.byteCount + byteCount <= Self.maximumByteCount
    }

    /// Notes that a packet has been sent. Does nothing if its body is not memory.
    mutating func append(_ packet: OutgoingPacket) {
        guard packet.memoryByteCount > 0 else { return }
        bodies.append((packet.number, packet.memoryByteCount))
        byteCount += packet.memoryByteCount
    }

    /// Removes and returns the first body, which the process has received; nil if there is none.
    mutating func removeFirst() -> (number: UInt32, byteCount: Int)? {
        guard let body = bodies.popFirst() else { return nil }
        byteCount -= body.byteCount
        return body
    }
}

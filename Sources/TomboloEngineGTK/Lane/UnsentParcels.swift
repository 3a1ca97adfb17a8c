import DequeModule
import Glibc

/// The packets of one line that its socket has not taken yet, in order.
struct UnsentParcels {
    private var parcels: Deque<LaneParcel> = []
    /// The size of the packets, in bytes.
    private(set) var byteCount = 0

    /// How an attempt to send ended.
    enum Outcome {
        /// Everything was sent.
        case empty
        /// The socket takes no more for now.
        case full
        /// The connection is of no further use.
        case broken
    }

    /// Limit of unsent packets that are not records, in bytes; past it the connection is closed.
    private static let maximumByteCount = 4 << 20
    /// Limit of unsent bytes of records. What is beyond it waits in the bridge, and counts there for the document that does not read it.
    private static let maximumRecordBytes = 1 << 20

    /// Whether more records may be sent.
    var hasRoom: Bool { byteCount < Self.maximumRecordBytes }

    /// Sends a packet at once, unless others wait before it.
    /// - Returns: How that ended; ``Outcome/full`` where the packet has to wait.
    func sendAtOnce(_ parcel: LaneParcel, over socket: LineSocket) -> Outcome {
        parcels.isEmpty ? Self.send(parcel, over: socket) : .full
    }

    /// Adds a packet behind the others.
    /// - Returns: Whether the others were within the limit.
    mutating func append(_ parcel: LaneParcel) -> Bool {
        let isWithinLimit = byteCount <= Self.maximumByteCount
        parcels.append(parcel)
        byteCount += parcel.byteCount
        return isWithinLimit
    }

    /// Sends what the socket takes.
    /// - Parameter sent: Called with each packet that was sent.
    mutating func send(over socket: LineSocket, sent: (LaneParcel) -> Void) -> Outcome {
        while let parcel = parcels.first {
            let outcome = Self.send(parcel, over: socket)
            guard case .empty = outcome else { return outcome }
            parcels.removeFirst()
            byteCount -= parcel.byteCount
            sent(parcel)
        }
        return .empty
    }

    private static func send(_ parcel: LaneParcel, over socket: LineSocket) -> Outcome {
        switch parcel.send(over: socket) {
        case 0: .empty
        case -EAGAIN: .full
        default: .broken
        }
    }
}

import CWebProcess
import Glibc
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A packet to a web process about a document. A long body is sent as memory.
nonisolated struct OutgoingPacket {
    private let head: [UInt32]
    private let body: Body
    /// Whether the body is sent as memory. The memory is created only when the packet is sent, because it needs a file
    /// descriptor, of which a process has a limited number.
    private let isLong: Bool
    /// Memory that was created before and is sent with the packet.
    private var memory: SharedMemory?

    private enum Body {
        case text([UInt8])
        case attachment(AttachedBytes)

        func withBytes<Result>(_ use: (UnsafeRawBufferPointer) -> Result) -> Result {
            switch self {
            case .text(let bytes): bytes.withUnsafeBytes(use)
            case .attachment(let attachment): attachment.withBytes(use)
            }
        }

        var count: Int {
            switch self {
            case .text(let bytes): bytes.count
            case .attachment(let attachment): attachment.byteCount
            }
        }
    }

    /// Creates a packet with records. More than `TOMBOLO_MAXIMUM_INLINE` bytes are sent as memory.
    init(_ records: [UInt8], to number: UInt32) {
        self.init([number], TOMBOLO_RECORDS, or: TOMBOLO_LONG_RECORDS, .text(records))
    }

    /// Creates a packet with an attachment of the next records or answer.
    init(attaching attachment: AttachedBytes, to number: UInt32) {
        let numbers = [number, attachment.id, attachment.formNumber]
        self.init(numbers, TOMBOLO_ATTACHED, or: TOMBOLO_LONG_ATTACHED, .attachment(attachment))
    }

    /// Creates a packet for an attachment that is in the shared buffer at `offset`.
    init(attaching attachment: AttachedBytes, at offset: Int, to number: UInt32) {
        self.init([
            UInt32(TOMBOLO_SHARED_BUFFER_ATTACHED), number, attachment.id, attachment.formNumber, UInt32(offset),
            UInt32(attachment.byteCount),
        ])
    }

    /// Creates a packet that announces the program's shared buffer; nil announces that it has been released.
    init(sharedBuffer memory: SharedMemory?) {
        self.init([UInt32(TOMBOLO_SHARED_BUFFER), 0, memory == nil ? 0 : UInt32(TOMBOLO_SHARED_BUFFER_LENGTH)])
        self.memory = memory
    }

    /// Reports that a piece of the web process's shared buffer has been copied.
    static let released = OutgoingPacket([UInt32(TOMBOLO_RELEASED), 0])

    /// Creates the answer to a synchronous call. A nil answer ends the call without a result.
    init(answering call: UInt32, of number: UInt32, with answer: [UInt8]?) {
        if let answer {
            self.init([number, call], TOMBOLO_ANSWERED, or: TOMBOLO_LONG_ANSWERED, .text(answer))
        } else {
            self.init([UInt32(TOMBOLO_UNANSWERED), number, call])
        }
    }

    init(closing number: UInt32) { self.init([UInt32(TOMBOLO_CLOSED), number]) }

    private init(_ head: [UInt32]) {
        self.head = head
        body = .text([])
        isLong = false
    }

    private init(_ numbers: [UInt32], _ kind: Int, or longKind: Int, _ body: Body) {
        isLong = body.count > Int(TOMBOLO_MAXIMUM_INLINE)
        head = [UInt32(isLong ? longKind : kind)] + numbers + (isLong ? [UInt32(clamping: body.count)] : [])
        self.body = body
    }

    /// The number of the port that the packet is about.
    var number: UInt32 { head[1] }

    /// The memory that the packet occupies until it is sent, in bytes.
    var heldBytes: Int { body.count + 64 }

    /// The bytes that count towards the limit of unsent packets. A body that is sent as memory does not count, because
    /// the bridge limits such bodies.
    var byteCount: Int { isLong ? 64 : body.count + 64 }

    /// The length of a body that is sent as memory, in bytes; 0 for any other body.
    var memoryByteCount: Int { isLong ? body.count : 0 }

    /// Whether the packet has an attachment in the shared buffer.
    var isInSharedBuffer: Bool { head[0] == UInt32(TOMBOLO_SHARED_BUFFER_ATTACHED) }

    /// The packet to send instead of this one after its port has been closed; nil for none. A synchronous call, for which
    /// script may be blocked, ends without a result.
    var afterClosing: OutgoingPacket? {
        switch Int(head[0]) {
        case TOMBOLO_CLOSED, TOMBOLO_UNANSWERED: self
        case TOMBOLO_ANSWERED, TOMBOLO_LONG_ANSWERED: OutgoingPacket(answering: head[2], of: number, with: nil)
        default: nil
        }
    }

    /// Creates memory that holds these bytes. Returns a descriptor, or a negated error number.
    typealias MakeMemory = (UnsafeRawBufferPointer) -> Int32

    /// Sends the packet without waiting.
    /// - Returns: 0, or a negated error number.
    func send(over socket: PacketSocket, makeMemory: MakeMemory) -> Int32 {
        head.withUnsafeBytes { head in
            body.withBytes { bytes in
                if isLong { return sendMemory(makeMemory(bytes), over: socket, head) }
                return tombolo_socket_send(
                    socket.descriptor, head.baseAddress, head.count, bytes.baseAddress, bytes.count,
                    memory?.descriptor ?? -1)
            }
        }
    }

    private func sendMemory(_ memory: Int32, over socket: PacketSocket, _ head: UnsafeRawBufferPointer) -> Int32 {
        guard memory >= 0 else { return memory }
        defer { close(memory) }
        return tombolo_socket_send(socket.descriptor, head.baseAddress, head.count, nil, 0, memory)
    }
}

extension AttachedBytes {
    /// The number of the form in which the attachment is sent: bytes or text.
    nonisolated fileprivate var formNumber: UInt32 { UInt32(text == nil ? TOMBOLO_BYTES : TOMBOLO_UTF8) }
}

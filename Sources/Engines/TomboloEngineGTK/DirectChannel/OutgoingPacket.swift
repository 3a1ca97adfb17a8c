import CWebProcess
import Glibc
import TomboloEngine

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// One packet to a web process about a document, with the part that travels as memory.
nonisolated struct OutgoingPacket {
    private let head: [UInt32]
    private let body: Body
    /// Whether the body travels as memory. It is created when the packet is sent: it needs a descriptor, and there are not many.
    private let isLong: Bool
    /// Memory that is sent with the packet.
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

    /// Records; more than `TOMBOLO_MAXIMUM_INLINE` bytes travel as memory.
    init(_ records: [UInt8], to number: UInt32) {
        self.init([number], TOMBOLO_RECORDS, or: TOMBOLO_LONG_RECORDS, .text(records))
    }

    /// An attachment of the records, or the answer, that come next.
    init(attaching attachment: AttachedBytes, to number: UInt32) {
        let numbers = [number, attachment.id, attachment.formNumber]
        self.init(numbers, TOMBOLO_ATTACHED, or: TOMBOLO_LONG_ATTACHED, .attachment(attachment))
    }

    /// The same, for an attachment that is in the shared buffer at `offset`.
    init(attaching attachment: AttachedBytes, at offset: Int, to number: UInt32) {
        self.init([
            UInt32(TOMBOLO_SHARED_BUFFER_ATTACHED), number, attachment.id, attachment.formNumber, UInt32(offset),
            UInt32(attachment.byteCount),
        ])
    }

    /// Announces the program's shared buffer; nil when it has been released.
    init(sharedBuffer memory: SharedMemory?) {
        self.init([UInt32(TOMBOLO_SHARED_BUFFER), 0, memory == nil ? 0 : UInt32(TOMBOLO_SHARED_BUFFER_LENGTH)])
        self.memory = memory
    }

    /// Reports that a piece of the other side's shared buffer has been copied.
    static let released = OutgoingPacket([UInt32(TOMBOLO_RELEASED), 0])

    /// The answer to a synchronous call; nil to end the call without one.
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

    /// Memory that the packet takes until it is sent, in bytes.
    var heldBytes: Int { body.count + 64 }

    /// Bytes that count towards the limit of unsent packets. The bridge limits bodies that travel as memory.
    var byteCount: Int { isLong ? 64 : body.count + 64 }

    /// - Returns: 0, or a negated error number.
    func send(over socket: PacketSocket) -> Int32 {
        head.withUnsafeBytes { head in
            body.withBytes { bytes in
                if isLong { return sendMemory(over: socket, head, bytes) }
                return tombolo_socket_send(
                    socket.descriptor, head.baseAddress, head.count, bytes.baseAddress, bytes.count,
                    memory?.descriptor ?? -1)
            }
        }
    }

    private func sendMemory(
        over socket: PacketSocket, _ head: UnsafeRawBufferPointer, _ bytes: UnsafeRawBufferPointer
    ) -> Int32 {
        let memory = tombolo_memory_with(bytes.baseAddress, bytes.count)
        guard memory >= 0 else { return memory }
        defer { close(memory) }
        return tombolo_socket_send(socket.descriptor, head.baseAddress, head.count, nil, 0, memory)
    }
}

extension AttachedBytes {
    /// The form in which the attachment travels: bytes or text.
    nonisolated fileprivate var formNumber: UInt32 { UInt32(text == nil ? TOMBOLO_BYTES : TOMBOLO_UTF8) }
}

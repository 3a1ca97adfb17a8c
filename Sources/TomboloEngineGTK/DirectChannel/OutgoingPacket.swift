import CWebProcess
import Foundation
import TomboloEngine

/// One packet to a web process about a document, with what goes as memory.
nonisolated struct OutgoingPacket {
    private let head: [UInt32]
    private let body: Body
    /// Whether the body goes as memory, which is made when it leaves: it has a descriptor, and there are not many.
    private let isLong: Bool
    /// Memory that goes along.
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

    /// Records; many of them as memory, as there is room for.
    init(_ records: [UInt8], to number: UInt32) {
        self.init([number], TOMBOLO_RECORDS, or: TOMBOLO_LONG_RECORDS, .text(records))
    }

    /// Something beside what comes next.
    init(attaching attachment: AttachedBytes, to number: UInt32) {
        let numbers = [number, attachment.id, attachment.formNumber]
        self.init(numbers, TOMBOLO_ATTACHED, or: TOMBOLO_LONG_ATTACHED, .attachment(attachment))
    }

    /// The same, which is in the arena from there on.
    init(attaching attachment: AttachedBytes, at offset: Int, to number: UInt32) {
        self.init([
            UInt32(TOMBOLO_ARENA_ATTACHED), number, attachment.id, attachment.formNumber, UInt32(offset),
            UInt32(attachment.byteCount),
        ])
    }

    /// Our arena from now on; nil for none any more.
    init(arena memory: SharedMemory?) {
        self.init([UInt32(TOMBOLO_ARENA), 0, memory == nil ? 0 : UInt32(TOMBOLO_ARENA_LENGTH)])
        self.memory = memory
    }

    /// A piece of the other side's arena has been copied.
    static let released = OutgoingPacket([UInt32(TOMBOLO_RELEASED), 0])

    /// The answer to a question, or that there is none.
    init(answering question: UInt32, of number: UInt32, with answer: [UInt8]?) {
        if let answer {
            self.init([number, question], TOMBOLO_ANSWERED, or: TOMBOLO_LONG_ANSWERED, .text(answer))
        } else {
            self.init([UInt32(TOMBOLO_UNANSWERED), number, question])
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

    /// The port that it is about.
    var number: UInt32 { head[1] }

    /// What it takes in memory until it is sent.
    var heldBytes: Int { body.count + 64 }

    /// What it takes of the room for those that wait; what goes as memory is bounded by the bridge.
    var byteCount: Int { isLong ? 64 : body.count + 64 }

    /// - Returns: 0, or an error number negated.
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
    /// What it goes as: bytes or text.
    nonisolated fileprivate var formNumber: UInt32 { UInt32(text == nil ? TOMBOLO_BYTES : TOMBOLO_UTF8) }
}

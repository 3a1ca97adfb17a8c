import CWebProcess

/// One packet to a web process about a document, with what goes as memory.
nonisolated struct LaneParcel {
    private var head: [UInt32]
    private let bytes: [UInt8]
    private let memory: SharedMemory?

    /// Records; many of them as memory, as there is room for.
    init(_ records: [UInt8], to number: UInt32) {
        self.init([number], TOMBOLO_RECORDS, or: TOMBOLO_LONG_RECORDS, records)
    }

    /// The answer to a question, or that there is none.
    init(answering question: UInt32, of number: UInt32, with answer: [UInt8]?) {
        if let answer {
            self.init([number, question], TOMBOLO_ANSWERED, or: TOMBOLO_LONG_ANSWERED, answer)
        } else {
            self.init([UInt32(TOMBOLO_UNANSWERED), number, question])
        }
    }

    init(closing number: UInt32) { self.init([UInt32(TOMBOLO_CLOSED), number]) }

    private init(_ head: [UInt32]) {
        self.head = head
        bytes = []
        memory = nil
    }

    private init(_ numbers: [UInt32], _ kind: Int, or longKind: Int, _ bytes: [UInt8]) {
        if bytes.count > Int(TOMBOLO_LONGEST_INLINE), let memory = SharedMemory(bytes) {
            head = [UInt32(longKind)] + numbers + [UInt32(clamping: bytes.count)]
            self.bytes = []
            self.memory = memory
        } else {
            head = [UInt32(kind)] + numbers
            self.bytes = bytes
            memory = nil
        }
    }

    /// What it takes of the room for those that wait.
    var byteCount: Int { bytes.count + 64 }

    /// - Returns: 0, or an error number negated.
    func send(over socket: LineSocket) -> Int32 {
        head.withUnsafeBytes { head in
            bytes.withUnsafeBytes { bytes in
                tombolo_line_send(
                    socket.descriptor, head.baseAddress, head.count, bytes.baseAddress, bytes.count,
                    memory?.descriptor ?? -1)
            }
        }
    }
}

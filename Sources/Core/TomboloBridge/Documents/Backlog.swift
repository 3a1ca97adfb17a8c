import DequeModule
import TomboloEngine

/// Records that a document sent and that have not been processed, in order.
struct Backlog {
    private var messages: Deque<Message> = []

    private struct Message {
        var records: ArraySlice<UInt8>
        let attachments: ArrivedAttachments?
        /// Memory of the message until its last record is removed, in bytes: a slice keeps its whole array in memory.
        let byteCount: Int

        /// The bytes of attachments that have been taken; they count for their new owner.
        var takenByteCount: Int {
            guard let attachments else { return 0 }
            return attachments.allBytes - attachments.bytesWaiting
        }
    }

    private var total = 0

    /// The number of bytes held. Only the first message can have been taken from.
    var byteCount: Int { total - (messages.first?.takenByteCount ?? 0) }

    var isEmpty: Bool { messages.isEmpty }

    /// Appends the records of a message.
    mutating func append(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        let message = Message(
            records: records, attachments: attachments,
            byteCount: records.count + (attachments?.byteCount ?? 0) + Self.overhead)
        messages.append(message)
        total += message.byteCount
    }

    /// Removes and returns the first record; nil when the backlog is empty.
    mutating func popFirst() -> IncomingRecord? {
        guard let message = messages.first else { return nil }
        let (record, rest) = message.records.cut(at: Wire.recordSeparator)
        if let rest {
            messages[0].records = rest
        } else {
            messages.removeFirst()
            total -= message.byteCount
        }
        return IncomingRecord(record, with: message.attachments)
    }

    /// Memory of a message beside its bytes: an array's header and the entry here.
    private static let overhead = 96
}

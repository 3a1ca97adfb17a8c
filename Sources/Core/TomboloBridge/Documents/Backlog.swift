import DequeModule
import TomboloEngine

/// Records that a document has sent but that have not been processed yet, in order.
struct Backlog {
    private var messages: Deque<Message> = []

    private struct Message {
        var records: ArraySlice<UInt8>
        let attachments: ArrivedAttachments?
        /// Memory that the message takes until its last record is removed, in bytes. A remaining slice keeps the whole
        /// array in memory.
        let byteCount: Int

        /// The number of attachment bytes that were taken from the message. They count as held by their new owner.
        var takenByteCount: Int {
            guard let attachments else { return 0 }
            return attachments.allBytes - attachments.bytesWaiting
        }
    }

    private var total = 0

    /// The number of bytes held. Attachments can only have been taken from the first message.
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

    /// Memory of a message in addition to its bytes: the header of its array, and its entry in the queue.
    private static let overhead = 96
}

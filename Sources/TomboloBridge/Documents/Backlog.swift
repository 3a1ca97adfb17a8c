import DequeModule
import TomboloEngine

/// Records that a document sent and that have not been processed, in order.
struct Backlog {
    private var messages: Deque<Message> = []

    private struct Message {
        var records: ArraySlice<UInt8>
        let attachments: ArrivedAttachments?
        /// What it takes in memory until its last record is out: a part of an array keeps all of it.
        let byteCount: Int

        /// How many bytes of its attachments have been taken; they count for whoever has them.
        var takenByteCount: Int {
            guard let attachments else { return 0 }
            return attachments.allBytes - attachments.bytesWaiting
        }
    }

    private var total = 0

    /// How many bytes are held. Only of the first message anything can have been taken.
    var byteCount: Int { total - (messages.first?.takenByteCount ?? 0) }

    var isEmpty: Bool { messages.isEmpty }

    /// Puts the records of a message behind those that wait.
    mutating func append(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        let message = Message(
            records: records, attachments: attachments,
            byteCount: records.count + (attachments?.byteCount ?? 0) + Self.overhead)
        messages.append(message)
        total += message.byteCount
    }

    /// Takes the first record out; nil when there is none.
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

    /// What it takes to keep a message beside its bytes: an array's header and the entry here.
    private static let overhead = 96
}

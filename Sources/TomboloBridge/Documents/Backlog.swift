import DequeModule
import TomboloEngine

/// Records that a document sent and that have not been looked at, in order.
struct Backlog {
    private var messages: Deque<Message> = []

    private struct Message {
        var records: ArraySlice<UInt8>
        let attachments: ArrivedAttachments?
    }

    /// How much waits.
    private(set) var byteCount = 0

    var isEmpty: Bool { messages.isEmpty }

    /// Puts the records of a message behind those that wait.
    mutating func append(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        messages.append(Message(records: records, attachments: attachments))
        byteCount += records.count + (attachments?.byteCount ?? 0)
    }

    /// Takes the first record out; nil when there is none.
    mutating func popFirst() -> IncomingRecord? {
        guard let message = messages.first else { return nil }
        let (record, rest) = message.records.cut(at: Wire.recordSeparator)
        if let rest {
            messages[0].records = rest
            byteCount -= message.records.count - rest.count
        } else {
            messages.removeFirst()
            byteCount -= message.records.count + (message.attachments?.byteCount ?? 0)
        }
        return IncomingRecord(record, with: message.attachments)
    }
}

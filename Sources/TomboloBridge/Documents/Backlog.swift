import DequeModule

/// Records that a document sent and that have not been looked at, in order.
struct Backlog {
    private var messages: Deque<ArraySlice<UInt8>> = []
    /// How much waits.
    private(set) var byteCount = 0

    var isEmpty: Bool { messages.isEmpty }

    /// Puts the records of a message behind those that wait.
    mutating func append(_ records: ArraySlice<UInt8>) {
        messages.append(records)
        byteCount += records.count
    }

    /// Takes the first record out; nil when there is none.
    mutating func popFirst() -> ArraySlice<UInt8>? {
        guard let message = messages.first else { return nil }
        let (record, rest) = message.cut(at: Wire.recordSeparator)
        if let rest {
            messages[0] = rest
            byteCount -= message.count - rest.count
        } else {
            messages.removeFirst()
            byteCount -= message.count
        }
        return record
    }
}

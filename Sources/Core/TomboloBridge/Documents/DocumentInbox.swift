import TomboloEngine

/// The records of one document that have arrived and have not been processed.
@MainActor
final class DocumentInbox {
    private var backlog = Backlog()
    /// The record whose payload is being parsed. The backlog waits until that is done.
    private(set) var unparsed: IncomingRecord?
    private var unparsedBytes = 0
    /// Whether records wait for a later time slice, or are being processed now.
    private(set) var isScheduled = false

    /// The number of bytes that the app holds for the records.
    var byteCount: Int { backlog.byteCount + unparsedBytes }

    /// Whether there are no records, and no payload is being parsed.
    var isEmpty: Bool { backlog.isEmpty && unparsed == nil }

    /// Appends the records of a message.
    func append(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        backlog.append(records, with: attachments)
    }

    /// Removes and returns the first record; nil when there are no records, or while a payload is being parsed.
    func popFirst() -> IncomingRecord? { unparsed == nil ? backlog.popFirst() : nil }

    /// Marks the document's records as being processed.
    func beginSlice() { isScheduled = true }

    /// Ends a time slice. Does nothing while a payload is being parsed, since the slice ends only after that.
    /// - Returns: Whether records are left for another time slice.
    func endSlice() -> Bool {
        guard unparsed == nil else { return false }
        isScheduled = !backlog.isEmpty
        return isScheduled
    }

    /// Stores a record while its payload is being parsed; nil removes it.
    func holdForParsing(_ record: IncomingRecord?) {
        unparsed = record
        unparsedBytes = record?.parsedPayload?.decodedByteCount ?? 0
    }

    /// Removes all records, and the record whose payload is being parsed.
    func removeAll() {
        backlog = Backlog()
        holdForParsing(nil)
    }
}

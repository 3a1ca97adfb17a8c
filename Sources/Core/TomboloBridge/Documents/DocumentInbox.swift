import TomboloEngine

/// The records of one document that have arrived and have not been processed.
@MainActor
final class DocumentInbox {
    private var backlog = Backlog()
    /// The record before the backlog whose payload is being parsed; the records after it wait.
    private(set) var unparsed: IncomingRecord?
    private var unparsedBytes = 0
    /// Whether the document has records that wait for a later time slice, or is being served.
    private(set) var isScheduled = false

    /// The number of bytes that the records hold.
    var byteCount: Int { backlog.byteCount + unparsedBytes }

    /// Appends the records of a message.
    func append(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        backlog.append(records, with: attachments)
    }

    /// Removes and returns the first record; nil when there is none, or while a payload is being parsed.
    func popFirst() -> IncomingRecord? { unparsed == nil ? backlog.popFirst() : nil }

    /// Marks the document as being served.
    func beginSlice() { isScheduled = true }

    /// Ends a time slice, unless a payload is being parsed: then the slice ends after that.
    /// - Returns: Whether records are left for another.
    func endSlice() -> Bool {
        guard unparsed == nil else { return false }
        isScheduled = !backlog.isEmpty
        return isScheduled
    }

    /// Stores a call while its argument is being parsed; nil removes it.
    func holdForParsing(_ record: IncomingRecord?) {
        unparsed = record
        unparsedBytes = if case .call(_, _, let payload?, _) = record { payload.decodedByteCount } else { 0 }
    }

    /// Removes all records.
    func removeAll() {
        backlog = Backlog()
        holdForParsing(nil)
    }
}

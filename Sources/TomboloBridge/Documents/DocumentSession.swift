import TomboloEngine

/// The state of one document: its calls, its events, its streams, its pending calls of page functions, and the link to
/// it.
///
/// It ends once, together with everything in it.
@MainActor
final class DocumentSession {
    let document: Document
    private(set) weak var bridge: Bridge?
    private let link: (any DocumentLink)?
    private(set) var isOver = false
    /// The account of the document in the page's memory; see ``heldBytes``.
    private(set) var memory: MemoryAccount?
    /// Whether a grant names the document, for any call or event.
    private(set) var isGranted = false

    /// Records on their way to the document.
    var outbox = OutgoingRecords()
    var calls = RunningCalls()
    /// The events that the document listens to.
    var events = EventNames()
    /// The unread values of the document's streams, in bytes.
    var streamBytes = 0
    /// Records that have arrived and have not been processed.
    var backlog = Backlog()
    /// A record before the backlog whose payload is being parsed.
    private(set) var unparsed: IncomingRecord?
    private var unparsedBytes = 0
    /// Whether the document has records that wait for a later time slice, or is being served.
    var hasBacklog = false
    /// Whether a flush is scheduled.
    var isUnflushed = false
    /// The deadline after which the document requested a `wake` record.
    var alarm: Deadlines.ID?
    /// Whether the document was probed and has not sent anything since.
    private(set) var isProbed = false
    /// The calls of page functions that have not been answered.
    var pageCalls: [UInt64: PageCall] = [:]
    /// The streams of the page that have not ended; a stream without an iterator is removed at once.
    var pageStreams: [UInt64: WeakStream] = [:]

    /// The streams that have values for the next flush.
    private var unwritten: [OutgoingStream] = []
    private var unwrittenBytes = 0
    /// The number of stream values that were sent and that the document has not taken; their streams store the length
    /// of each.
    var sentValues = 0
    /// Storage for a record that is being written.
    private var spare = OutgoingRecords()
    private var decisions = DecisionCache()
    /// The user's answers about the document's calls.
    var permissions = PermissionMemory()
    private var nextID: UInt64 = 0

    init(document: Document, link: (any DocumentLink)? = nil, bridge: Bridge? = nil) {
        self.document = document
        self.link = link
        self.bridge = bridge
    }

    /// Whether records use the direct channel instead of script messages.
    var usesDirectChannel: Bool { link?.usesDirectChannel ?? false }

    /// Sends the written records if the document waits for them; otherwise they are sent when it waits again.
    func flush() {
        for stream in unwritten { stream.writeOut() }
        unwritten = []
        unwrittenBytes = 0
        while !outbox.isEmpty, link?.send({ outbox.take() }) == true {}
        link?.settle()
    }

    /// Writes a result and appends it to the records that exist by then.
    ///
    /// `write` runs code of the app, which may emit an event or close the page meanwhile. No part of the session is
    /// being changed while it runs.
    func writeResult(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try append { try $0.result(id, write) }
    }

    /// Writes a progress value of a call and appends it, in the same way.
    func writeProgress(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try append { try $0.progress(id, write) }
    }

    /// Registers a stream that writes its values at the next flush.
    func noteUnwritten(_ stream: OutgoingStream) {
        unwritten.append(stream)
        bridge?.flushSoon(self)
    }

    /// Counts a value that one of the streams in `unwritten` holds. Above the limit, all are sent at once.
    func noteUnwritten(_ byteCount: Int) {
        unwrittenBytes += byteCount
        if unwrittenBytes > Self.maximumUnwrittenBytes { bridge?.flush(self) }
    }

    /// Limit of bytes that the streams of a document hold until the next flush.
    private static let maximumUnwrittenBytes = 1 << 20

    private func append(_ body: (inout OutgoingRecords) throws -> Void) rethrows {
        var record = OutgoingRecords()
        swap(&record, &spare)
        defer { swap(&record, &spare) }
        try body(&record)
        outbox.append(&record)
    }

    /// The decision of the policy on a call or an event of the document.
    func decision(on subject: AccessSubject, in policy: AccessPolicy) -> NameDecision {
        decisions.decision(on: subject, by: document, in: policy)
    }

    func forgetDecisions() { decisions = DecisionCache() }

    func clearAlarm() {
        if let alarm { bridge?.deadlines.clear(alarm) }
        alarm = nil
    }

    /// Stores a call while its argument is being parsed; nil removes it.
    func holdForParsing(_ record: IncomingRecord?) {
        unparsed = record
        unparsedBytes = if case .call(_, _, let payload?, _) = record { payload.decodedByteCount } else { 0 }
    }

    /// Sets the account that counts the document's memory.
    func open(_ account: MemoryAccount) { memory = account }

    /// Stores whether a grant names the document.
    func setGranted(_ isGranted: Bool) {
        if self.isGranted && !isGranted { link?.grantWasRevoked() }
        self.isGranted = isGranted
    }

    /// Whether the document may use the page's whole budget and send attachments: a grant names it, or Swift waits for
    /// something of it.
    var isTrusted: Bool { isGranted || isAwaited }

    /// Whether Swift waits for a function or a stream of the document.
    var isAwaited: Bool { !pageCalls.isEmpty || !pageStreams.isEmpty }

    /// The number of bytes that the app holds for this document.
    var heldBytes: Int { calls.byteCount + messageBytes }

    /// The part of ``heldBytes`` that does not belong to running calls.
    var messageBytes: Int {
        backlog.byteCount + unparsedBytes + outbox.byteCount + unwrittenBytes + events.byteCount + streamBytes
            + sentValues * MemoryLayout<Int>.size + (link?.heldBytes ?? 0)
    }

    /// Whether a call or a stream is pending, in either direction.
    var hasPendingWork: Bool { calls.count > 0 || !pageCalls.isEmpty || !pageStreams.isEmpty }

    /// Requests that the document sends something, if such a request is possible now.
    func probe() {
        if link?.probe() == true { isProbed = true }
    }

    /// Records that a handler has returned; false when its call needs no answer.
    func finish(_ serial: UInt64, _ id: UInt64, argumentBytes: Int) -> Bool {
        let isUnanswered = calls.finish(serial, id, argumentBytes: argumentBytes)
        if isOver { releaseMemory() }
        return isUnanswered
    }

    /// Releases all memory but that of running calls: handlers of a document that has ended keep their arguments until
    /// they return.
    private func releaseMemory() { memory?.release(allBut: calls.byteCount) }

    func makeID() -> UInt64 {
        nextID += 1
        return nextID
    }

    /// Ends the session. Tasks are cancelled, callers that wait for the document receive `disconnected`, and a document
    /// that still exists is notified that everything it waits for is over.
    func end(_ reason: String) {
        guard !isOver else { return }
        isOver = true
        for call in calls.removeAll() { call.cancel() }
        clearAlarm()
        events = EventNames()
        backlog = Backlog()
        holdForParsing(nil)
        let waiting = pageCalls.values
        pageCalls = [:]
        for call in waiting { call.settle(.failure(TomboloError(.disconnected, reason))) }
        let streams = pageStreams.values
        pageStreams = [:]
        for entry in streams { entry.stream?.settle(.failure(TomboloError(.disconnected, reason))) }
        outbox = OutgoingRecords()
        (unwritten, unwrittenBytes) = ([], 0)
        link?.close(Wire.disconnected)
        releaseMemory()
    }
}

extension DocumentSession: DocumentReceiving {
    func receive(_ records: ArraySlice<UInt8>?, with attachments: ArrivedAttachments?) {
        isProbed = false
        bridge?.receive(records, with: attachments, in: self)
    }

    func linkHoldsMore() {
        isProbed = false
        bridge?.checkMemory(of: self)
    }

    func mayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool {
        bridge?.mayReceive(byteCount, asAttachment: asAttachment, in: self) ?? false
    }

    func linkIsReady() {
        // Only a wait for records answers the probe: other records of the top-level document may have been on their way
        // before it.
        let isAnswer = isProbed && document.isTopLevel
        isProbed = false
        bridge?.flush(self)
        if isAnswer { bridge?.frameWatch.topHasAnswered() }
    }

    func linkHasRoom() { bridge?.flush(self) }

    func answer(to request: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText? {
        bridge?.answer(to: request, with: attachments, in: self)
    }

    func documentWasLeft() { bridge?.end(self, "The document was left.") }

    func linkDidBreak(_ reason: String) { bridge?.end(self, reason) }
}

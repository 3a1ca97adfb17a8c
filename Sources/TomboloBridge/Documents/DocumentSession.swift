import TomboloEngine

/// Everything that belongs to one document: its calls, what it listens to, what it was asked, and the way to reach it.
///
/// It ends once, and everything in it ends with it.
@MainActor
final class DocumentSession {
    let document: Document
    private(set) weak var bridge: Bridge?
    private let link: (any DocumentLink)?
    private(set) var isOver = false
    /// Its part of the page's memory; see ``heldBytes``.
    private(set) var memory: MemoryAccount?
    /// Whether a grant names its document, for any call or event.
    private(set) var isGranted = false

    /// Records on their way to the document.
    var outbox = OutgoingRecords()
    var calls = RunningCalls()
    /// The events that the document listens to.
    var events = EventNames()
    /// The values of its streams that nobody has read yet, in bytes.
    var streamBytes = 0
    /// Records that came and have not been looked at.
    var backlog = Backlog()
    /// A record before them whose payload is being parsed.
    private(set) var unparsed: IncomingRecord?
    private var unparsedBytes = 0
    /// Whether the document has records that wait for a later time slice, or is being served.
    var hasBacklog = false
    /// Whether a flush is scheduled.
    var isUnflushed = false
    /// When the document wants to hear something.
    var alarm: Deadlines.ID?
    /// Whether it was asked to send something, and has not since.
    private(set) var isProbed = false
    /// The page functions that were called and have not answered.
    var pageCalls: [UInt64: PageCall] = [:]
    /// The streams of the page that have not ended; those that nobody iterates any more are gone at once.
    var pageStreams: [UInt64: WeakStream] = [:]

    /// The streams that have values for the next turn.
    private var unwritten: [OutgoingStream] = []
    private var unwrittenBytes = 0
    /// How many values of streams were sent that the document has not taken, each of which its stream keeps the length of.
    var sentValues = 0
    /// Storage for a record that is being written.
    private var spare = OutgoingRecords()
    private var decisions = DecisionCache()
    /// What the user answered about its calls.
    var permissions = PermissionMemory()
    private var nextID: UInt64 = 0

    init(document: Document, link: (any DocumentLink)? = nil, bridge: Bridge? = nil) {
        self.document = document
        self.link = link
        self.bridge = bridge
    }

    /// Whether its records travel past the engine's own messages.
    var usesDirectChannel: Bool { link?.usesDirectChannel ?? false }

    /// Sends what has been written, if the document waits for it; else it goes when the document waits again.
    func flush() {
        for stream in unwritten { stream.writeOut() }
        unwritten = []
        unwrittenBytes = 0
        while !outbox.isEmpty, link?.send({ outbox.take() }) == true {}
        link?.settle()
    }

    /// Writes a result and puts it behind the records that are there by then.
    ///
    /// What writes it is code of the app's, which may emit an event or close the page meanwhile: no part of the scope is being
    /// changed while it runs.
    func writeResult(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try append { try $0.result(id, write) }
    }

    /// Writes how far a call has come, in the same way.
    func writeProgress(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try append { try $0.progress(id, write) }
    }

    /// Has a stream write its values when the document is sent something next.
    func noteUnwritten(_ stream: OutgoingStream) {
        unwritten.append(stream)
        bridge?.flushSoon(self)
    }

    /// Counts a value that one of the streams in `unwritten` holds. Where they are many, they are sent at once.
    func noteUnwritten(_ byteCount: Int) {
        unwrittenBytes += byteCount
        if unwrittenBytes > Self.maximumUnwrittenBytes { bridge?.flush(self) }
    }

    /// Limit of bytes that the streams of a document hold until the next turn.
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

    /// Keeps a call while its argument is being parsed, or nothing any longer.
    func holdForParsing(_ record: IncomingRecord?) {
        unparsed = record
        unparsedBytes = if case .call(_, _, let payload?, _) = record { payload.decodedByteCount } else { 0 }
    }

    /// Counts what the document holds for `account` from now on.
    func open(_ account: MemoryAccount) { memory = account }

    /// Stores whether a grant names its document.
    func setGranted(_ isGranted: Bool) {
        if self.isGranted && !isGranted { link?.grantWasRevoked() }
        self.isGranted = isGranted
    }

    /// Whether it may use the page's whole budget and attach bytes: a grant names it, or Swift waits for something of it.
    var isTrusted: Bool { isGranted || isAwaited }

    /// Whether Swift waits for something of the document.
    var isAwaited: Bool { !pageCalls.isEmpty || !pageStreams.isEmpty }

    /// How many bytes the app holds because of this document.
    var heldBytes: Int { calls.byteCount + messageBytes }

    /// Those of them that are not of its running calls.
    var messageBytes: Int {
        backlog.byteCount + unparsedBytes + outbox.byteCount + unwrittenBytes + events.byteCount + streamBytes
            + sentValues * MemoryLayout<Int>.size + (link?.heldBytes ?? 0)
    }

    /// Whether somebody waits, on either side.
    var hasPendingWork: Bool { calls.count > 0 || !pageCalls.isEmpty || !pageStreams.isEmpty }

    /// Asks the document to send something, if it can be asked.
    func probe() {
        if link?.probe() == true { isProbed = true }
    }

    /// Notes that a handler has returned; false when its call needs no answer.
    func finish(_ serial: UInt64, _ id: UInt64, argumentBytes: Int) -> Bool {
        let isUnanswered = calls.finish(serial, id, argumentBytes: argumentBytes)
        if isOver { releaseMemory() }
        return isUnanswered
    }

    /// Handlers of a document that has ended keep their arguments until they return, and nothing else is held.
    private func releaseMemory() { memory?.release(allBut: calls.byteCount) }

    func makeID() -> UInt64 {
        nextID += 1
        return nextID
    }

    /// Ends the scope: tasks are cancelled, whoever waits for the document hears `disconnected`, and a document that is
    /// still there is told that all it waits for is over.
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
        // What the top-level document sends otherwise may have been on its way before the question.
        let isAnswer = isProbed && document.isTopLevel
        isProbed = false
        bridge?.flush(self)
        if isAnswer { bridge?.frameWatch.topHasAnswered() }
    }

    func linkHasRoom() { bridge?.flush(self) }

    func answer(to question: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) -> AttachedText? {
        bridge?.answer(to: question, with: attachments, in: self)
    }

    func documentWasLeft() { bridge?.end(self, "The document was left.") }

    func linkDidBreak(_ reason: String) { bridge?.end(self, reason) }
}

import TomboloEngine

/// The state of one document: its calls, its events, its streams, its pending calls of page functions, and the channel
/// to it.
///
/// It ends once, together with everything in it.
@MainActor
final class DocumentSession {
    let document: Document
    private(set) weak var core: BridgeCore?
    private var channel: (any DocumentChannel)?
    private(set) var isOver = false
    /// The account of the document in the page's memory; see ``heldBytes``.
    private(set) var memory: MemoryAccount?
    /// Whether a grant names the document.
    private(set) var isGranted = false

    /// Records on their way to the document.
    private(set) var outbox = OutgoingRecords()
    private var isFlushScheduled = false
    /// Records that have arrived and have not been processed.
    let inbox = DocumentInbox()
    /// The calls that the document has made.
    let calls = RunningCalls()
    /// The events that the document listens to.
    let events = EventNames()
    /// The calls and streams of the app in the document.
    let requests = PageRequests()
    /// The timer after which the document requested a `wake` record.
    let alarm = DocumentAlarm()
    /// Whether the document was probed and has not sent anything since.
    private(set) var isProbed = false

    /// The streams of Swift that have values for the document.
    private var streams = UnwrittenStreams()
    /// Storage for a record that is being written.
    private var spare = OutgoingRecords()
    private var decisions = DecisionCache()
    /// The user's answers about the document's calls.
    private var permissions = PermissionMemory()

    init(document: Document, channel: (any DocumentChannel)? = nil, core: BridgeCore? = nil) {
        self.document = document
        self.channel = channel
        self.core = core
    }

    /// Whether records use the direct channel instead of script messages.
    var usesDirectChannel: Bool { channel?.isDirect ?? false }

    /// Sends the written records if the document waits for them; otherwise they are sent when it waits again.
    func flush() {
        for stream in streams.takeAll() { stream.writeOut() }
        while !outbox.isEmpty, channel?.send({ outbox.take() }) == true {}
        channel?.settle()
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
        streams.append(stream)
        core?.flushes.schedule(self)
    }

    /// Counts a value that a stream holds until the next flush. Above the limit, all values are sent at once.
    func noteUnwritten(_ byteCount: Int) {
        if !streams.count(byteCount) { core?.flushes.flush(self) }
    }

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

    /// Sets the account that counts the document's memory.
    func open(_ account: MemoryAccount) { memory = account }

    /// Stores whether a grant names the document.
    func setGranted(_ isGranted: Bool) {
        if self.isGranted && !isGranted { channel?.grantWasRevoked() }
        self.isGranted = isGranted
    }

    /// Whether the document may use the page's whole budget and send attachments: a grant names it, or Swift waits for
    /// something of it.
    var isTrusted: Bool { isGranted || isAwaited }

    /// Whether Swift waits for a function or a stream of the document.
    var isAwaited: Bool { !requests.isEmpty }

    /// The number of bytes that the app holds for this document.
    var heldBytes: Int { calls.byteCount + messageBytes }

    /// The part of ``heldBytes`` that does not belong to running calls.
    var messageBytes: Int {
        inbox.byteCount + outbox.byteCount + streams.byteCount + events.byteCount + requests.unreadBytes
            + (channel?.heldBytes ?? 0)
    }

    /// Whether a call or a stream is pending, in either direction.
    var hasPendingWork: Bool { calls.count > 0 || isAwaited }

    /// Requests that the document sends something, if such a request is possible now.
    func probe() {
        if channel?.probe() == true { isProbed = true }
    }

    /// Releases all memory but that of running calls: handlers of a document that has ended keep their arguments until
    /// they return.
    private func releaseMemory() { memory?.release(allBut: calls.byteCount) }

    /// Ends the session. Tasks are cancelled, callers that wait for the document receive `disconnected`, and a document
    /// that still exists is notified that everything it waits for is over.
    func end(_ reason: String) {
        guard !isOver else { return }
        isOver = true
        for call in calls.removeAll() { call.cancel() }
        alarm.clear()
        events.removeAll()
        inbox.removeAll()
        requests.endAll(TomboloError(.disconnected, reason))
        outbox = OutgoingRecords()
        _ = streams.takeAll()
        channel?.close(Wire.disconnected)
        releaseMemory()
    }
}

// MARK: Records to the document

extension DocumentSession {
    /// Answers a call with an error.
    func fail(_ id: UInt64, _ error: TomboloError) { outbox.failure(id, error) }

    /// Answers a call without a result.
    func succeed(_ id: UInt64) { outbox.result(id) { _ in } }

    /// Answers a call with a value.
    func succeed(_ id: UInt64, with value: JSONValue) {
        outbox.result(id) { $0.utf8.append(contentsOf: value.description.utf8) }
    }

    /// Sends an event.
    func send(event name: String, _ payload: AttachedText?) { outbox.event(name, payload) }

    /// Wakes the document, which requested it.
    func sendWake() { outbox.wake() }

    /// Sends written values of a stream.
    func send(values: AttachedText, of id: UInt64) {
        outbox.progress(id) {
            $0.utf8 += values.utf8
            $0.attachments += values.attachments
        }
    }

    /// Marks the session as waiting for a flush; false if it is already.
    func markForFlush() -> Bool {
        if isFlushScheduled { return false }
        isFlushScheduled = true
        return true
    }

    /// Marks the session as no longer waiting for a flush.
    func clearFlushMark() { isFlushScheduled = false }
}

// MARK: Calls of the document

extension DocumentSession {
    /// Records that a handler has returned; false when its call needs no answer.
    func finishCall(_ serial: UInt64, _ id: UInt64, argumentBytes: Int) -> Bool {
        let isUnanswered = calls.finish(serial, id, argumentBytes: argumentBytes)
        if isOver { releaseMemory() }
        return isUnanswered
    }

    /// Changes the number of stream values that were sent and not taken.
    func countSentValues(_ change: Int) { streams.sentValues += change }

    /// The user's earlier answer to a question about a call; nil if there is none that applies.
    func permissionAnswer(to question: PermissionQuestion) -> PermissionAnswer? { permissions.answer(to: question) }

    /// Remembers the user's answer, as long as it applies.
    func remember(_ answer: PermissionAnswer, to question: PermissionQuestion) {
        permissions.note(answer, to: question)
    }
}

// MARK: Calls and streams of the app

extension DocumentSession {
    /// Calls a function of the document.
    /// - Returns: The number of the call.
    func begin(_ call: PageCall, _ name: String, _ payload: AttachedText?) -> UInt64 {
        let id = requests.add(call)
        outbox.call(id, name, payload)
        return id
    }

    /// Requests a stream of the document.
    /// - Parameter room: The number of values that the document may send.
    /// - Returns: The number of the stream.
    func begin(_ stream: IncomingStream, _ name: String, _ payload: AttachedText?, room: Int) -> UInt64 {
        let id = requests.add(stream)
        outbox.openStream(id, name, payload)
        sendCredit(room, for: id)
        return id
    }

    /// Lets the document send further values of a stream.
    func sendCredit(_ count: Int, for id: UInt64) {
        outbox.credit(id, UInt64(count))
        core?.flushes.schedule(self)
    }

    /// Cancels a call or a stream that has not ended.
    func withdraw(_ id: UInt64) {
        guard requests.removeCall(id) != nil || requests.removeStream(id) else { return }
        outbox.cancel(id)
        core?.flushes.schedule(self)
    }
}

extension DocumentSession: DocumentReceiving {
    /// Receives data that the document has sent, without waiting for the main loop.
    func receiveSentData() { channel?.catchUp() }

    func adopt(_ channel: any DocumentChannel) { self.channel = channel }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        isProbed = false
        core?.records.receive(records, with: attachments, in: self)
    }

    func channelHoldsPart() {
        isProbed = false
        core?.memory.check(self)
    }

    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool {
        core?.memory.mayReceive(byteCount, asAttachment: asAttachment, in: self) ?? false
    }

    func channelWaitsForRecords() {
        // Only a wait for records answers the probe: other records of the top-level document may have been on their way
        // before it.
        let isAnswer = isProbed && document.isTopLevel
        isProbed = false
        core?.flushes.flush(self)
        if isAnswer { core?.removedFrames.topHasAnswered() }
    }

    func channelHasRoom() { core?.flushes.flush(self) }

    func channelDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    {
        core?.synchronousCalls.answer(call, with: attachments, in: self)
    }

    func channelDidClose(_ reason: DocumentChannelEnd) {
        switch reason {
        case .left: core?.lifecycle.end(self, "The document was left.")
        case .broken: core?.lifecycle.end(self, "The web process has ended.")
        case .malformed(let what):
            core?.receivedMalformed(what)
            core?.lifecycle.end(self, "The document sent a malformed message.")
        }
    }
}

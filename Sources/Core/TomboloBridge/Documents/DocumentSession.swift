import TomboloEngine

/// The state of one document: its calls, events and streams, its pending calls of page functions, and its channel.
///
/// A session ends once, and all of its contents end with it.
@MainActor
final class DocumentSession {
    let document: Document
    private(set) weak var core: BridgeCore?
    private(set) var channel: (any DocumentChannel)?
    private(set) var isOver = false
    /// The account that counts the document's memory; see ``heldBytes``.
    private(set) var memory: MemoryAccount?
    /// Whether a grant applies to the document.
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
    /// The unfinished calls and streams that the app has started on the document.
    let requests = PageRequests()
    /// The cancellations that the document has not confirmed; see ``isTrusted``.
    let cancellations: UnconfirmedCancellations
    /// The trace of the document's next call.
    let trace = PendingTrace()
    /// The timer for the `wake` record that the document requested.
    let alarm = DocumentAlarm()
    /// Whether the document was probed and has not sent any data since.
    private(set) var isProbed = false

    /// The streams of the app with values that have not been written to the outbox.
    private(set) var streams = UnwrittenStreams()
    /// A reusable buffer for the record that is being written.
    private var spare = OutgoingRecords()
    /// The decisions of the policy on the document's calls and events.
    let decisions = DecisionCache()
    /// The user's answers about the document's calls.
    let permissions = PermissionMemory()

    init(
        document: Document, channel: (any DocumentChannel)? = nil, core: BridgeCore? = nil,
        cancellations: UnconfirmedCancellations = UnconfirmedCancellations()
    ) {
        self.document = document
        self.channel = channel
        self.core = core
        self.cancellations = cancellations
    }

    /// Whether records use the direct channel instead of script messages.
    var usesDirectChannel: Bool { channel?.isDirect ?? false }

    /// Sends the written records if the document can receive them. Otherwise they are sent when it can receive records
    /// again.
    func flush() {
        for stream in streams.takeAll() { stream.writeOut() }
        while !outbox.isEmpty, channel?.send(takeRecords) == true {}
        channel?.settle()
        // A frame that was removed without notice receives nothing, so its records would accumulate.
        if hasWaitingData { core?.removedFrames.start(for: self) }
    }

    /// Removes and returns the first text of the outbox.
    private func takeRecords() -> AttachedText {
        let text = outbox.take()
        core?.record(text, to: document)
        return text
    }

    /// Writes a result and appends it to the outbox.
    ///
    /// `write` runs code of the app, which may emit an event or close the page. So the record is written to a separate
    /// buffer, and the session is not modified while `write` runs.
    func writeResult(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try append { try $0.result(id, write) }
    }

    /// Writes a progress value of a call and appends it to the outbox, in the same way as `writeResult`.
    func writeProgress(_ id: UInt64, _ write: (inout AttachedText) throws -> Void) rethrows {
        try append { try $0.progress(id, write) }
    }

    /// Registers a stream whose values are written to the outbox at the next flush.
    func noteUnwritten(_ stream: OutgoingStream) {
        streams.append(stream)
        core?.flushes.schedule(self)
    }

    /// Counts the bytes of a value that a stream holds until the next flush. Past the limit, the session is flushed at
    /// once.
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

    /// Sets the account that counts the document's memory.
    func open(_ account: MemoryAccount) { memory = account }

    /// Stores whether a grant applies to the document.
    func setGranted(_ isGranted: Bool) {
        let wasGranted = self.isGranted
        self.isGranted = isGranted
        if wasGranted && !isGranted { grantWasRevoked() }
    }

    /// Requests that the document sends a message. The relay of a frame does so unasked once all of its messages have
    /// been answered.
    func probe() {
        if channel?.probe() == true || !document.isTopLevel { isProbed = true }
    }

    /// Releases the document's memory except that of running calls: handlers keep their arguments until they return,
    /// even after the document has ended.
    private func releaseMemory() { memory?.release(allBut: calls.byteCount) }

    /// Ends the session. Its tasks are cancelled, and callers that wait for the document receive `disconnected`. A
    /// document that still exists is notified that all of its pending calls and streams have ended.
    func end(_ reason: String) {
        guard !isOver else { return }
        isOver = true
        for call in calls.removeAll() { call.cancel() }
        alarm.clear()
        events.removeAll()
        inbox.removeAll()
        requests.endAll(TomboloError(.disconnected, reason))
        cancellations.removeAll()
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

    /// Writes a request to cancel a call or a stream of the app.
    func cancel(_ id: UInt64) { outbox.cancel(id) }

    func send(event name: String, _ payload: AttachedText?) { outbox.event(name, payload) }

    /// Sends the `wake` record that the document requested.
    func sendWake() { outbox.wake() }

    /// Sends values of a stream, which are already written as JSON.
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
    /// Counts a handler as returned. Returns false when its call does not need an answer.
    func finishCall(_ serial: UInt64, _ id: UInt64, extraBytes: Int) -> Bool {
        let isUnanswered = calls.finish(serial, id, extraBytes: extraBytes)
        if isOver { releaseMemory() }
        return isUnanswered
    }

    /// Adds `change` to the number of stream values that were sent but that the document has not taken yet.
    func countSentValues(_ change: Int) { streams.sentValues += change }
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
}

extension DocumentSession: DocumentReceiving {
    var hasBacklog: Bool { !inbox.isEmpty }

    /// Receives the data that the document has sent so far, without waiting for the main loop.
    func receiveSentData() { channel?.catchUp() }

    func adopt(_ channel: any DocumentChannel) { self.channel = channel }

    func channelDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        // A top-level document answers a probe by a script message, even if it uses the direct channel.
        if isProbed, !(document.isTopLevel && usesDirectChannel) { isProbed = false }
        core?.records.receive(records, with: attachments, in: self)
    }

    func channelHoldsPart() {
        isProbed = false
        core?.memory.check(self)
    }

    func channelHoldsReplies() { core?.memory.check(self) }

    func channelMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool {
        // Attachments are held until their records arrive, but a removed frame never sends those.
        if asAttachment, !usesDirectChannel { core?.removedFrames.start(for: self) }
        return core?.memory.mayReceive(byteCount, asAttachment: asAttachment, in: self) ?? false
    }

    func channelWaitsForRecords() {
        // Only a message that waits for records answers the probe: the top-level document may have sent other messages
        // before it received the probe.
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
        case .broken: core?.lifecycle.endDisconnected(self, "The web process has ended.")
        case .malformed(let what):
            core?.receivedMalformed(what)
            core?.lifecycle.endDisconnected(self, "The document sent a malformed message.")
        }
    }
}

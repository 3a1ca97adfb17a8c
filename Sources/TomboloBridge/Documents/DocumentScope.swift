import TomboloEngine

/// Everything that belongs to one document: its calls, what it listens to, what it was asked, and the way to reach it.
///
/// It ends once, and everything in it ends with it.
@MainActor
final class DocumentScope {
    let sender: Sender
    private(set) weak var bridge: Bridge?
    private let link: (any DocumentLink)?
    private(set) var isOver = false
    /// What of the page's memory it holds; see ``heldBytes``.
    private(set) var memory: MemoryAccount?
    /// Whether a grant names its document, for any call or event.
    private(set) var isGranted = false

    /// Records on their way to the document.
    var outbox = OutgoingRecords()
    /// The calls that have not been answered.
    var calls: [UInt64: RunningCall] = [:]
    /// The handlers that have not returned, those of calls that were given up included.
    private(set) var runningCalls = 0
    /// Approximate memory of the calls whose handlers have suspended, in bytes.
    private var callBytes = 0
    /// The events that the document asked to hear.
    private(set) var wanted: Set<String> = []
    private var wantedBytes = 0
    /// The values of its streams that nobody has read yet, in bytes.
    var streamBytes = 0
    /// Those of them that a grant lets it hear.
    var listening: Set<String> = []
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
    /// What is allowed by name, with whether that has conditions.
    private var decisions: [AccessSubject: Bool] = [:]
    /// What the user answered about its calls.
    var permissions = PermissionMemory()
    private var nextID: UInt64 = 0

    init(sender: Sender, link: (any DocumentLink)? = nil, bridge: Bridge? = nil) {
        self.sender = sender
        self.link = link
        self.bridge = bridge
    }

    /// Whether its records travel past the engine's own messages.
    var usesLane: Bool { link?.usesLane ?? false }

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

    /// The decision of the policy. Only those that allow are kept: a denial holds texts of several hundred bytes, and a hostile page can name calls
    /// without end.
    func decision(on subject: AccessSubject, in policy: AccessPolicy) -> NameDecision {
        if let hasConditions = decisions[subject] { return .allowed(hasConditions: hasConditions) }
        switch policy.decision(on: subject, by: sender) {
        case .denied(let denial): return .denied(denial)
        case .allowed(let grant):
            if subject.name.utf8.count <= Self.maximumStoredName {
                if decisions.count >= Self.maximumDecisions { decisions = [:] }
                decisions[subject] = !grant.isPlain
            }
            return .allowed(hasConditions: !grant.isPlain)
        }
    }

    private static let maximumDecisions = 256
    /// A grant of `*` allows names of any length; most are short.
    private static let maximumStoredName = 64

    /// Notes an event that the document asked for; false when it asked for too many.
    func want(_ name: String, atMost limit: Int) -> Bool {
        if wanted.contains(name) { return true }
        guard wanted.count < limit else { return false }
        wanted.insert(name)
        wantedBytes += name.utf8.count + Self.nameOverhead
        return true
    }

    func unwant(_ name: String) {
        guard wanted.remove(name) != nil else { return }
        wantedBytes -= name.utf8.count + Self.nameOverhead
    }

    /// Approximate memory of a name beside its text, in bytes.
    private static let nameOverhead = 128
    /// Approximate memory of a call whose handler has suspended, beside its argument, in bytes: its task, the frames of its functions, and an entry
    /// here. 4.8 KB were measured for a handler that waits for an `AsyncStream` (Swift 6.3, x86-64).
    private static let callOverhead = 5 << 10

    func forgetDecisions() { decisions = [:] }

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
    func setGranted(_ isGranted: Bool) { self.isGranted = isGranted }

    /// Whether it may make the app hold as much as its page may: a grant names it or did when calls began that still run, or Swift waits for it.
    var isTrusted: Bool { isGranted || isAwaited || runningCalls > 0 }

    /// Whether Swift waits for something of the document.
    var isAwaited: Bool { !pageCalls.isEmpty || !pageStreams.isEmpty }

    /// How many bytes the app holds because of this document.
    var heldBytes: Int {
        backlog.byteCount + unparsedBytes + outbox.byteCount + unwrittenBytes + callBytes + wantedBytes + streamBytes
            + sentValues * MemoryLayout<Int>.size
            + (link?.heldBytes ?? 0)
    }

    /// Whether somebody waits, on either side.
    var hasPendingWork: Bool { !calls.isEmpty || !pageCalls.isEmpty || !pageStreams.isEmpty }

    /// Asks the document to send something, if it can be asked.
    func probe() {
        if link?.probe() == true { isProbed = true }
    }

    /// Notes a call whose handler starts to run.
    /// - Parameter argumentBytes: What its argument takes until the handler returns.
    /// - Returns: What tells it from another that is given the same id once it was cancelled.
    func beginCall(
        _ id: UInt64, argumentBytes: Int, _ progress: CallProgress? = nil, _ stream: OutgoingStream? = nil
    ) -> UInt64 {
        runningCalls += 1
        callBytes += argumentBytes + Self.callOverhead
        let serial = makeID()
        calls[id] = RunningCall(serial: serial, progress: progress, stream: stream)
        return serial
    }

    /// Keeps the task of a call that has suspended, to cancel it with the document; false when the call is over.
    func keep(_ task: Task<Void, Never>, of serial: UInt64, _ id: UInt64) -> Bool {
        guard calls[id]?.serial == serial else { return false }
        calls[id]?.task = task
        return true
    }

    /// Notes that a handler has returned; false when nobody waits for what.
    func finish(_ serial: UInt64, _ id: UInt64, argumentBytes: Int) -> Bool {
        runningCalls -= 1
        callBytes -= argumentBytes + Self.callOverhead
        if isOver { memory?.release(allBut: callBytes) }
        guard calls[id]?.serial == serial else { return false }
        calls[id] = nil
        return true
    }

    func makeID() -> UInt64 {
        nextID += 1
        return nextID
    }

    /// Ends the scope: tasks are cancelled, whoever waits for the document hears `disconnected`, and a document that is
    /// still there is told that all it waits for is over.
    func end(_ reason: String) {
        guard !isOver else { return }
        isOver = true
        for call in calls.values { call.cancel() }
        calls = [:]
        clearAlarm()
        wanted = []
        wantedBytes = 0
        listening = []
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
        // Handlers that do not end when they are cancelled keep their arguments.
        memory?.release(allBut: callBytes)
    }
}

/// A call of a document that has not been answered.
struct RunningCall {
    let serial: UInt64
    /// What its handler reports by, if the page wants to hear of it.
    let progress: CallProgress?
    /// What its handler writes values by, if it is a stream.
    let stream: OutgoingStream?
    /// Nil while the handler has not suspended yet.
    var task: Task<Void, Never>?

    /// Ends it: nobody waits for its answer.
    @MainActor
    func cancel() {
        task?.cancel()
        progress?.end()
        stream?.end()
    }
}

extension DocumentScope: DocumentReceiving {
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
        let isAnswer = isProbed && sender.isTopLevel
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

import TomboloEngine

/// One document's end of the connection to its web process.
final class GTKDocumentPort: DocumentPort {
    /// What a document sends.
    enum Arrival {
        case records(ArraySlice<UInt8>, ArrivedAttachments?)
        /// A question by its number.
        case question(UInt32, ArraySlice<UInt8>, ArrivedAttachments?)
    }

    let number: UInt32
    let isTopLevel: Bool
    private(set) var isClosed = false
    private weak var connection: ProcessConnection?
    let maximumLength: Int
    /// What came before its relay's word, which comes with the engine's messages and may be a moment later.
    private var early: [Arrival] = []
    private var earlyByteCount = 0
    private var earlyEnd: DocumentPortEnd?
    private var waitsForRoom = false
    /// What waits on the connection to be sent to the document.
    private var unsentByteCount = 0
    /// What came beside records that have not come yet.
    private var attachments: [AttachedBytes] = []
    private var attachedByteCount = 0

    init(_ number: UInt32, isTopLevel: Bool, maximumLength: Int, on connection: ProcessConnection) {
        self.number = number
        self.isTopLevel = isTopLevel
        self.maximumLength = maximumLength
        self.connection = connection
    }

    weak var receiver: (any DocumentPortDelegate)? {
        didSet { deliverEarly() }
    }

    func send(_ take: () -> AttachedText) -> Bool {
        guard !isClosed, let connection else { return false }
        waitsForRoom = !connection.hasRoom
        guard !waitsForRoom else { return false }
        connection.send(take(), to: number)
        return true
    }

    var heldBytes: Int { attachedByteCount + earlyByteCount + unsentByteCount }

    func joinPage() { connection?.noteDocument(isTopLevel: isTopLevel) }

    func isOfSameProcess(as other: any DocumentPort) -> Bool {
        guard let connection, let other = other as? GTKDocumentPort else { return false }
        return other.connection === connection
    }

    func catchUp() { connection?.catchUp() }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        receiver = nil
        forget()
        connection?.close(number)
    }

    /// Whether what comes for it next, of so many bytes, may wait here: anything once its document is known, and little before that.
    func hasRoom(for byteCount: Int) -> Bool {
        isClosed || receiver != nil || heldBytes + byteCount <= Self.maximumEarlyBytes
    }

    /// Whether it takes so many bytes; asked before memory is made for them.
    func mayTake(_ byteCount: Int, asAttachment: Bool) -> Bool {
        guard !isClosed else { return false }
        let overhead = asAttachment ? ArrivedAttachments.overhead : 0
        return receiver?.portMayReceive(byteCount + overhead, asAttachment: asAttachment) ?? true
    }

    /// Notes what begins to wait for the connection, or with a negative number what was sent.
    func noteUnsent(_ change: Int) { unsentByteCount += change }

    /// Keeps what belongs to the records, or the question, that come next.
    /// - Throws: ``ConnectionError`` when it is too much.
    func take(_ attachment: AttachedBytes) throws(ConnectionError) {
        guard !isClosed else { return }
        attachments.append(attachment)
        attachedByteCount += attachment.byteCount + ArrivedAttachments.overhead
        guard attachedByteCount <= maximumLength, attachments.count <= Self.maximumAttachments else {
            attachments = []
            throw ConnectionError("it attached too much to one message")
        }
    }

    func takeRecords(_ records: ArraySlice<UInt8>) throws(ConnectionError) {
        try take(.records(records, takeAttachments()))
    }

    func takeQuestion(_ question: UInt32, _ text: ArraySlice<UInt8>) throws(ConnectionError) {
        try take(.question(question, text, takeAttachments()))
    }

    private func takeAttachments() -> ArrivedAttachments? {
        guard !attachments.isEmpty else { return nil }
        defer {
            attachments = []
            attachedByteCount = 0
        }
        return ArrivedAttachments(attachments)
    }

    /// Takes what the document sent.
    /// - Throws: ``ConnectionError`` when it is too much of what nobody can hear yet.
    private func take(_ arrival: Arrival) throws(ConnectionError) {
        guard !isClosed else { return }
        if let receiver { return deliver(arrival, to: receiver) }
        early.append(arrival)
        earlyByteCount += arrival.byteCount
        guard earlyByteCount <= maximumLength, early.count <= Self.maximumEarly else {
            early = []
            throw ConnectionError("it sent too much before it said what it is")
        }
    }

    /// It ends from the other side, or with the connection.
    func end(_ end: DocumentPortEnd) {
        guard !isClosed else { return }
        isClosed = true
        // What a document sent before it was left is still delivered.
        if end != .left { forget() }
        attachments = []
        if let receiver { receiver.portDidClose(end) } else { earlyEnd = end }
    }

    /// Releases what will not be delivered.
    private func forget() {
        early = []
        earlyByteCount = 0
        attachments = []
        attachedByteCount = 0
    }

    /// Everything that waited on the connection has been sent.
    func didSend(hadUnsent: Bool) {
        guard waitsForRoom || hadUnsent else { return }
        waitsForRoom = false
        receiver?.portHasRoom()
    }

    private func deliver(_ arrival: Arrival, to receiver: any DocumentPortDelegate) {
        switch arrival {
        case .records(let records, let attachments): receiver.portDidReceive(records, with: attachments)
        case .question(let question, let text, let attachments):
            let answer = receiver.portDidAsk(text, with: attachments)
            connection?.answer(question, of: number, with: answer)
        }
    }

    private func deliverEarly() {
        let arrivals = early
        early = []
        earlyByteCount = 0
        for arrival in arrivals { if let receiver { deliver(arrival, to: receiver) } }
        connection?.portDidMakeRoom(number)
        guard let receiver, let end = earlyEnd else { return }
        earlyEnd = nil
        receiver.portDidClose(end)
    }

    private static let maximumEarly = 10_000
    /// Records and attachments of a document that nothing is known of yet.
    private static let maximumEarlyBytes = 64 << 10
    private static let maximumAttachments = 100_000
}

extension GTKDocumentPort.Arrival {
    fileprivate var byteCount: Int {
        switch self {
        case .records(let bytes, let attachments), .question(_, let bytes, let attachments):
            bytes.count + (attachments?.byteCount ?? 0)
        }
    }
}

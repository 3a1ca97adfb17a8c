import TomboloEngine

/// The end of a web process's connection for one document.
final class GTKDocumentPort: DocumentPort {
    /// Data that a document has sent.
    enum Arrival {
        case records(ArraySlice<UInt8>, ArrivedAttachments?)
        /// A synchronous call with its number.
        case synchronousCall(UInt32, ArraySlice<UInt8>, ArrivedAttachments?)
    }

    let number: UInt32
    let isTopLevel: Bool
    private(set) var isClosed = false
    private weak var connection: ProcessConnection?
    let maximumLength: Int
    /// Data that arrived before the relay's handshake. This can happen because the handshake is a script message.
    private var early: [Arrival] = []
    private var earlyByteCount = 0
    private var earlyEnd: DocumentChannelEnd?
    private var waitsForRoom = false
    /// The number of bytes for the document that have not been sent over the connection yet.
    private var unsentByteCount = 0
    private(set) var unreceivedBytes = 0
    /// Attachments of records, or of a synchronous call, that have not arrived yet.
    private var attachments: [AttachedBytes] = []
    private var attachedByteCount = 0

    init(_ number: UInt32, isTopLevel: Bool, maximumLength: Int, on connection: ProcessConnection) {
        self.number = number
        self.isTopLevel = isTopLevel
        self.maximumLength = maximumLength
        self.connection = connection
    }

    weak var receiver: (any DocumentChannelDelegate)? {
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
        forgetSent()
    }

    /// Whether the port has room for the next message, of this many bytes. Once the document is known, there is room
    /// for any message; before that, only for `maximumEarlyBytes`.
    func hasRoom(for byteCount: Int) -> Bool {
        isClosed || receiver != nil || heldBytes + byteCount <= Self.maximumEarlyBytes
    }

    /// Whether the receiver accepts this many bytes. Called before memory is allocated for them.
    func mayTake(_ byteCount: Int, asAttachment: Bool) -> Bool {
        guard !isClosed else { return false }
        let overhead = asAttachment ? ArrivedAttachments.overhead : 0
        return receiver?.channelMayReceive(byteCount + overhead, asAttachment: asAttachment) ?? true
    }

    /// Whether packets for the document are held.
    var hasUnsent: Bool { unsentByteCount > 0 }

    /// Adds to the number of unsent bytes; `change` is negative for bytes that have been sent.
    func noteUnsent(_ change: Int) { unsentByteCount += change }

    /// Adds to the number of bytes that were sent as memory; `change` is negative for bytes that the web process has
    /// received.
    func noteUnreceived(_ change: Int) { unreceivedBytes += change }

    /// Notifies the receiver that the web process has received bytes that were sent as memory, so they do not count any
    /// more.
    func didReceive() { receiver?.channelHasRoom() }

    /// Stores an attachment of the next records or synchronous call.
    /// - Throws: ``ConnectionError`` when the attachments are too long or too many.
    func take(_ attachment: AttachedBytes) throws(ConnectionError) {
        guard !isClosed else { return }
        attachments.append(attachment)
        attachedByteCount += attachment.byteCount + ArrivedAttachments.overhead
        guard attachedByteCount <= maximumLength, attachments.count <= Self.maximumAttachments else {
            attachments = []
            throw ConnectionError("it sent too many attachments, or too long ones, with one message")
        }
    }

    func takeRecords(_ records: ArraySlice<UInt8>) throws(ConnectionError) {
        try take(.records(records, takeAttachments()))
    }

    func takeSynchronousCall(_ call: UInt32, _ text: ArraySlice<UInt8>) throws(ConnectionError) {
        try take(.synchronousCall(call, text, takeAttachments()))
    }

    private func takeAttachments() -> ArrivedAttachments? {
        guard !attachments.isEmpty else { return nil }
        defer {
            attachments = []
            attachedByteCount = 0
        }
        return ArrivedAttachments(attachments)
    }

    /// Delivers data from the document, or stores it until there is a receiver.
    /// - Throws: ``ConnectionError`` when too much data is stored.
    private func take(_ arrival: Arrival) throws(ConnectionError) {
        guard !isClosed else { return }
        if let receiver { return deliver(arrival, to: receiver) }
        early.append(arrival)
        earlyByteCount += arrival.byteCount + Self.earlyOverhead
        guard earlyByteCount <= maximumLength, early.count <= Self.maximumEarly else {
            early = []
            throw ConnectionError("it sent too much data before its handshake")
        }
    }

    /// Closes the port because the document, the other side or the connection has ended.
    func end(_ end: DocumentChannelEnd) {
        guard !isClosed else { return }
        isClosed = true
        // If the page left the document, the data that it sent before is still delivered, so it is not released.
        if end != .left { forget() }
        forgetSent()
        attachments = []
        if let receiver { receiver.channelDidClose(end) } else { earlyEnd = end }
    }

    /// Releases data that will not be delivered.
    private func forget() {
        early = []
        earlyByteCount = 0
        attachments = []
        attachedByteCount = 0
    }

    /// Forgets data that was sent, or is dropped because the document has ended.
    private func forgetSent() { (unsentByteCount, unreceivedBytes) = (0, 0) }

    /// Notifies the receiver that all data that was held for the connection has been sent.
    func didSend(hadUnsent: Bool) {
        guard waitsForRoom || hadUnsent else { return }
        waitsForRoom = false
        receiver?.channelHasRoom()
    }

    private func deliver(_ arrival: Arrival, to receiver: any DocumentChannelDelegate) {
        switch arrival {
        case .records(let records, let attachments): receiver.channelDidReceive(records, with: attachments)
        case .synchronousCall(let call, let text, let attachments):
            let answer = receiver.channelDidReceiveSynchronousCall(text, with: attachments)
            connection?.answer(call, of: number, with: answer)
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
        receiver.channelDidClose(end)
    }

    private static let maximumEarly = 10_000
    /// Limit of the data of a document that is not known yet, in bytes.
    private static let maximumEarlyBytes = 64 << 10
    /// Memory of a stored message in addition to its data, in bytes. If it did not count, empty messages would not be
    /// limited.
    private static let earlyOverhead = 128
    private static let maximumAttachments = 100_000
}

extension GTKDocumentPort.Arrival {
    fileprivate var byteCount: Int {
        switch self {
        case .records(let bytes, let attachments), .synchronousCall(_, let bytes, let attachments):
            bytes.count + (attachments?.byteCount ?? 0)
        }
    }
}

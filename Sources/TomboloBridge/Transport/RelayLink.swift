import TomboloEngine

/// The link to one document: the port that its relay opened, or the replies that the relay waits for.
@MainActor
final class RelayLink: DocumentLink {
    let document: DocumentID
    /// Origin and place, in the form that the relay puts into each message.
    private let identity: [UInt8]
    private weak var transport: RelayTransport?
    private var slots: [any ScriptMessageReplying] = []
    private var partial: PartialMessage?
    /// The attachments of the next records.
    private var arriving = ArrivingBytes()
    let isTopLevel: Bool
    private var port: (any DocumentPort)?
    /// Whether a port is expected.
    var waitsForPort = false {
        didSet { if oldValue, !waitsForPort { receiver?.linkHasRoom() } }
    }
    /// The trust that was last sent to the relay; nil before that.
    private var notifiedTrust: Bool?
    /// The key of the document's prompts; nil before its first synchronous request.
    var key: String?
    /// The receiver of the document's records.
    weak var receiver: (any DocumentReceiving)?

    init(_ document: DocumentID, identity: ArraySlice<UInt8>, isTopLevel: Bool, transport: RelayTransport) {
        self.document = document
        self.isTopLevel = isTopLevel
        self.identity = Array(identity)
        self.transport = transport
    }

    /// The document's origin, as its relay states it: the first field of the identity.
    private var origin: String {
        String(decoding: identity.prefix { $0 != Wire.fieldSeparator }, as: UTF8.self)
    }

    /// Whether a message carries this document's origin and place.
    func isIdentified(by identity: ArraySlice<UInt8>) -> Bool { self.identity.elementsEqual(identity) }

    /// Adds a reply that the document waits for.
    func add(_ slot: any ScriptMessageReplying) { slots.append(slot) }

    /// Receives the records of a message, or of a part of one. An unfinished message is dropped when another begins.
    func receive(_ message: WireMessage) {
        guard let receiver else { return }
        // A document that sends records this way has no direct channel, even if its relay expected one.
        waitsForPort = false
        let records = message.records
        switch message.control {
        case .first:
            partial = PartialMessage(records ?? [], length: message.length)
        case .more:
            partial?.append(records ?? [])
        case .last:
            partial?.append(records ?? [])
            let whole = partial?.whole
            partial = nil
            return receiver.receive(whole, with: takeArrived())
        default:
            partial = nil
            return receiver.receive(records, with: takeArrived())
        }
        receiver.linkHoldsMore()
        // A relay limits its unanswered messages, so older ones are answered.
        settle()
    }

    /// The number of bytes that wait for the rest of their message or for their records, and on the direct channel.
    var heldBytes: Int { (partial?.byteCount ?? 0) + arriving.byteCount + (port?.heldBytes ?? 0) }

    /// Receives a piece of bytes that belong to the next records. A piece beyond the limit is dropped, and its value
    /// fails with an error.
    func receive(_ piece: ArrivingBytes.Piece, atMost maximumLength: Int) {
        waitsForPort = false
        guard receiver?.mayReceive(piece.bytes.count + ArrivedAttachments.overhead, asAttachment: true) == true else {
            return
        }
        _ = arriving.take(piece, atMost: maximumLength)
    }

    private func takeArrived() -> ArrivedAttachments? {
        let whole = arriving.takeWhole()
        return whole.isEmpty ? nil : ArrivedAttachments(whole)
    }

    var usesDirectChannel: Bool { port != nil }

    /// Adopts the document's port; false when the port belongs to another frame.
    func join(_ port: any DocumentPort) -> Bool {
        guard self.port == nil, port.isTopLevel == isTopLevel else { return false }
        self.port = port
        port.receiver = self
        waitsForPort = false
        return true
    }

    /// Processes records that have been sent by now.
    func catchUp() { port?.catchUp() }

    func send(_ take: () -> AttachedText) -> Bool {
        if let port { return port.send(take) }
        notifyOfTrust()
        guard !waitsForPort, let slot = slots.popLast() else { return false }
        slot.resolve(with: shelved(take()))
        return true
    }

    /// The text of records; the relay fetches their attachments before the document receives the records.
    private func shelved(_ records: AttachedText) -> [UInt8] {
        guard !records.attachments.isEmpty else { return records.utf8 }
        // The relay fetches bytes; texts are as fast within its message.
        let records = records.withTextsInside()
        guard !records.attachments.isEmpty, let attachmentStore = transport?.openAttachmentStore() else {
            return records.utf8
        }
        let token = attachmentStore.put(records.attachments, for: document, from: origin)
        var text = [UInt8(ascii: "b"), Wire.fieldSeparator] + Array(token.utf8)
        for attachment in records.attachments {
            for number in [Int(attachment.id), attachment.byteCount] {
                text += [Wire.fieldSeparator] + Array("\(number)".utf8)
            }
        }
        return text + [Wire.recordSeparator] + records.utf8
    }

    /// The end of a wait of Swift is not sent, unlike that of a grant: each such call would cost two more messages. The
    /// relay keeps the trust that it received last, and the limits of the document apply here in any case.
    func grantWasRevoked() { notifiedTrust = nil }

    /// Notifies a relay without a direct channel whether its document may send much: as soon as that is known, when it
    /// becomes trusted, and when its grant is revoked.
    private func notifyOfTrust() {
        guard port == nil, !waitsForPort, let isTrusted = receiver?.isTrusted,
            notifiedTrust == nil || (isTrusted && notifiedTrust == false),
            let slot = slots.popLast()
        else { return }
        notifiedTrust = isTrusted
        slot.resolve(with: isTrusted ? Wire.trusted : Wire.notTrusted)
    }

    /// Answers all replies but the latest two, which are enough to reach the document at any time.
    func settle() {
        notifyOfTrust()
        while slots.count > 2 { slots.removeFirst().resolve(with: []) }
    }

    /// Answers all replies: the relay polls when all its messages are answered.
    func probe() -> Bool {
        let held = slots
        slots = []
        for slot in held { slot.resolve(with: []) }
        return !held.isEmpty
    }

    func close(_ records: [UInt8]) {
        partial = nil
        arriving = ArrivingBytes()
        port?.close()
        port = nil
        transport?.forget(self)
        if let slot = slots.popLast() { slot.resolve(with: records) }
        for slot in slots { slot.resolve(with: []) }
        slots = []
    }
}

extension RelayLink: DocumentPortDelegate {
    func portDidReceive(_ records: ArraySlice<UInt8>, with attachments: ArrivedAttachments?) {
        receiver?.receive(records, with: attachments)
    }

    func portDidReceiveSynchronousCall(_ call: ArraySlice<UInt8>, with attachments: ArrivedAttachments?)
        -> AttachedText?
    {
        receiver?.answer(to: call, with: attachments)
    }

    func portMayReceive(_ byteCount: Int, asAttachment: Bool) -> Bool {
        receiver?.mayReceive(byteCount, asAttachment: asAttachment) ?? false
    }

    func portHasRoom() { receiver?.linkHasRoom() }

    func portDidClose(_ reason: DocumentPortEnd) {
        port = nil
        switch reason {
        case .left: receiver?.documentWasLeft()
        case .broken: receiver?.linkDidBreak("The web process has ended.")
        case .malformed(let what):
            transport?.report(what)
            receiver?.linkDidBreak("The document sent a malformed message.")
        }
    }
}

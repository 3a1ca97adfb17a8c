import TomboloEngine

/// The script messages of one document: its relay posts records as messages, and receives records as replies, which it waits for.
@MainActor
final class ScriptMessageChannel: DocumentChannel {
    let document: DocumentID
    let isTopLevel: Bool
    /// Origin and place, in the form that the relay puts into each message.
    private let identity: [UInt8]
    private let attachments: AttachmentStore?
    private let didClose: @MainActor (ScriptMessageChannel) -> Void
    private var replies: [any ScriptMessageReplying] = []
    private var partial: PartialMessage?
    /// The attachments of the next records.
    private var arriving = ArrivingBytes()
    /// Whether the document is expected to open a port, so that nothing is sent by script messages.
    var waitsForPort = false {
        didSet { if oldValue, !waitsForPort { receiver?.channelHasRoom() } }
    }
    /// Whether the document has opened a port, which carries the records to it.
    var hasPort = false
    /// The trust that was last sent to the relay; nil before that.
    private var notifiedTrust: Bool?
    /// The receiver of the document's records.
    weak var receiver: (any DocumentReceiving)?

    /// - Parameters:
    ///   - identity: Origin and place of the document, as its relay sends them.
    ///   - attachments: The store from which the relay fetches bytes; nil if they are sent as text.
    ///   - didClose: Called when the channel was closed.
    init(
        _ document: DocumentID, identity: ArraySlice<UInt8>, isTopLevel: Bool, attachments: AttachmentStore? = nil,
        didClose: @escaping @MainActor (ScriptMessageChannel) -> Void = { _ in }
    ) {
        self.document = document
        self.isTopLevel = isTopLevel
        self.identity = Array(identity)
        self.attachments = attachments
        self.didClose = didClose
    }

    /// The document's origin, as its relay states it: the first field of the identity.
    private var origin: String {
        String(decoding: identity.prefix { $0 != Wire.fieldSeparator }, as: UTF8.self)
    }

    /// Whether a message carries this document's origin and place.
    func isIdentified(by identity: ArraySlice<UInt8>) -> Bool { self.identity.elementsEqual(identity) }

    /// Adds a reply that the document waits for.
    func add(_ reply: any ScriptMessageReplying) { replies.append(reply) }

    let isDirect = false

    /// The number of bytes that wait for the rest of their message or for their records.
    var heldBytes: Int { (partial?.byteCount ?? 0) + arriving.byteCount }

    // MARK: Records of the document

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
            return deliver(whole, to: receiver)
        default:
            partial = nil
            return deliver(records, to: receiver)
        }
        receiver.channelHoldsPart()
        // A relay limits its unanswered messages, so older ones are answered.
        settle()
    }

    /// Receives a piece of bytes that belong to the next records. A piece beyond the limit is dropped, and its value fails with an error.
    func receive(_ piece: ArrivingBytes.Piece, atMost maximumLength: Int) {
        waitsForPort = false
        let byteCount = piece.bytes.count + ArrivedAttachments.overhead
        guard receiver?.channelMayReceive(byteCount, asAttachment: true) == true else { return }
        _ = arriving.take(piece, atMost: maximumLength)
    }

    private func deliver(_ records: ArraySlice<UInt8>?, to receiver: any DocumentReceiving) {
        let attachments = takeArrived()
        // A message without records is a wait for some.
        guard let records else { return receiver.channelHasRoom() }
        receiver.channelDidReceive(records, with: attachments)
    }

    private func takeArrived() -> ArrivedAttachments? {
        let whole = arriving.takeWhole()
        return whole.isEmpty ? nil : ArrivedAttachments(whole)
    }

    /// Does nothing: the engine delivers script messages, and none waits here.
    func catchUp() {}

    // MARK: Records to the document

    func send(_ take: () -> AttachedText) -> Bool {
        notifyOfTrust()
        guard !waitsForPort, let reply = replies.popLast() else { return false }
        reply.resolve(with: text(of: take()))
        return true
    }

    /// The text of records; the relay fetches their attachments before the document receives the records.
    private func text(of records: AttachedText) -> [UInt8] {
        guard !records.attachments.isEmpty else { return records.utf8 }
        // The relay fetches bytes; texts are as fast within its message.
        let records = records.withTextsInside()
        guard !records.attachments.isEmpty,
            let token = attachments?.put(records.attachments, for: document, from: origin)
        else {
            return records.utf8
        }
        var text = [UInt8(ascii: "b"), Wire.fieldSeparator] + Array(token.utf8)
        for attachment in records.attachments {
            for number in [Int(attachment.id), attachment.byteCount] {
                text += [Wire.fieldSeparator] + Array("\(number)".utf8)
            }
        }
        return text + [Wire.recordSeparator] + records.utf8
    }

    /// The end of a wait of Swift is not sent, unlike that of a grant: each such call would cost two more messages. The relay keeps the trust that it
    /// received last, and the limits of the document apply here in any case.
    func grantWasRevoked() { notifiedTrust = nil }

    /// Notifies the relay whether its document may send much: as soon as that is known, when it becomes trusted, and when its grant is revoked.
    private func notifyOfTrust() {
        guard !hasPort, !waitsForPort, let isTrusted = receiver?.isTrusted,
            notifiedTrust == nil || (isTrusted && notifiedTrust == false),
            let reply = replies.popLast()
        else { return }
        notifiedTrust = isTrusted
        reply.resolve(with: isTrusted ? Wire.trusted : Wire.notTrusted)
    }

    /// Answers all replies but the latest two, which are enough to reach the document at any time.
    func settle() {
        notifyOfTrust()
        while replies.count > 2 { replies.removeFirst().resolve(with: []) }
    }

    /// Answers all replies: the relay polls when all its messages are answered.
    func probe() -> Bool {
        let held = replies
        replies = []
        for reply in held { reply.resolve(with: []) }
        return !held.isEmpty
    }

    func close(_ records: [UInt8]) {
        partial = nil
        arriving = ArrivingBytes()
        didClose(self)
        if let reply = replies.popLast() { reply.resolve(with: records) }
        for reply in replies { reply.resolve(with: []) }
        replies = []
    }
}

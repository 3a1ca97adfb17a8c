import TomboloEngine

/// The script messages of one document. The relay posts records as messages, and receives records as the replies to its
/// messages.
@MainActor
final class ScriptMessageChannel: DocumentChannel {
    let document: DocumentID
    let isTopLevel: Bool
    /// The origin and place of the document, in the form in which the relay puts them into each message.
    private let identity: [UInt8]
    /// The document as the engine reports it; nil if it does not.
    let sender: ScriptMessageSender?
    private let attachments: AttachmentStore?
    private let didClose: @MainActor (ScriptMessageChannel) -> Void
    private let pace: MessagePace?
    /// Whether the channel is in the queue of its ``MessagePace``.
    var waitsForPace = false
    private var unanswered: [UnansweredMessage] = []
    /// Unanswered messages with pieces of attachments. Their answers do not contain records.
    private var unansweredPieces: [UnansweredMessage] = []
    private var partial: PartialMessage?
    /// The attachments that have arrived for the next records.
    private var arriving = ArrivingBytes()
    /// Whether the document is expected to open a port. While this is true, no records are sent by script messages.
    var waitsForPort = false {
        didSet { if oldValue, !waitsForPort { receiver?.channelHasRoom() } }
    }
    /// Whether the document has opened a port. Records are then sent over the port.
    var hasPort = false
    /// The trust of which the relay was last notified; nil if the relay has to be notified, for the first time or
    /// again.
    private var notifiedTrust: Bool?
    /// The receiver of the document's records.
    weak var receiver: (any DocumentReceiving)?

    /// - Parameters:
    ///   - identity: The origin and place of the document, in the form in which its relay sends them.
    ///   - sender: The document as the engine reports it; nil if the engine does not report it.
    ///   - attachments: The store from which the relay fetches attachments; nil to send them as text with their records.
    ///   - pace: Decides when messages may be answered; nil to answer them at any time.
    ///   - didClose: Called after the channel has closed.
    init(
        _ document: DocumentID, identity: ArraySlice<UInt8>, sender: ScriptMessageSender? = nil, isTopLevel: Bool,
        attachments: AttachmentStore? = nil, pace: MessagePace? = nil,
        didClose: @escaping @MainActor (ScriptMessageChannel) -> Void = { _ in }
    ) {
        self.document = document
        self.isTopLevel = isTopLevel
        self.identity = Array(identity)
        self.sender = sender
        self.attachments = attachments
        self.pace = pace
        self.didClose = didClose
    }

    /// The document's origin as its relay states it: the first field of the identity.
    private var origin: String {
        String(decoding: identity.prefix { $0 != Wire.fieldSeparator }, as: UTF8.self)
    }

    /// Whether a message has this document's origin and place.
    func isIdentified(by identity: ArraySlice<UInt8>) -> Bool { self.identity.elementsEqual(identity) }

    /// Adds a message of the document that has not been answered.
    func add(_ reply: any ScriptMessageReplying, byteCount: Int) {
        unanswered.append(UnansweredMessage(reply: reply, byteCount: byteCount))
    }

    /// Adds a message with a piece of an attachment, and answers it. The relay then sends the next piece.
    func addPiece(_ reply: any ScriptMessageReplying, byteCount: Int) {
        unansweredPieces.append(UnansweredMessage(reply: reply, byteCount: byteCount))
        answerPieces()
    }

    let isDirect = false

    /// The number of bytes of unfinished messages, and of attachments whose records have not arrived.
    var heldBytes: Int { (partial?.byteCount ?? 0) + arriving.byteCount }

    var replyBytes: Int {
        max(unanswered.count + unansweredPieces.count - Self.uncountedReplies, 0) * Self.bytesPerReply
    }

    var unfetchedBytes: Int { attachments?.heldBytes(for: document) ?? 0 }

    /// Number of unanswered messages that are not counted. A relay leaves fewer than this unanswered, except before
    /// synchronous calls.
    private static let uncountedReplies = 8
    /// An estimate of the memory of an unanswered message without its records: the reply of the engine.
    static let bytesPerReply = 512

    // MARK: Records of the document

    /// Receives the records of a message, or of a part of a message. An incomplete message is dropped when another
    /// message begins.
    func receive(_ message: WireMessage) {
        guard let receiver else { return }
        // A relay that sends records in script messages has no direct channel, even if its `open` announced a port.
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
        // A relay limits the number of its unanswered messages, so answering the older ones lets it send the next part.
        settle()
    }

    /// Receives a piece of an attachment of the next records. A piece beyond the limit is dropped, and the value that
    /// needs the attachment then fails to decode.
    func receive(_ piece: ArrivingBytes.Piece, atMost maximumLength: Int) {
        waitsForPort = false
        let byteCount = piece.bytes.count + ArrivedAttachments.overhead
        guard receiver?.channelMayReceive(byteCount, asAttachment: true) == true else { return }
        _ = arriving.take(piece, atMost: maximumLength)
    }

    private func deliver(_ records: ArraySlice<UInt8>?, to receiver: any DocumentReceiving) {
        let attachments = takeArrived()
        // A message without records only waits for records.
        guard let records else { return receiver.channelHasRoom() }
        receiver.channelDidReceive(records, with: attachments)
    }

    private func takeArrived() -> ArrivedAttachments? {
        let whole = arriving.takeWhole()
        return whole.isEmpty ? nil : ArrivedAttachments(whole)
    }

    /// Does nothing: the engine delivers script messages as they arrive, and this object does not queue them.
    func catchUp() {}

    // MARK: Records to the document

    func send(_ take: () -> AttachedText) -> Bool {
        notifyOfTrust()
        guard mayAnswer, let message = unanswered.popLast() else { return false }
        answer(message, text(of: take()))
        return true
    }

    /// Whether a message can be answered now.
    private var mayAnswer: Bool { !waitsForPort && !unanswered.isEmpty && pace?.mayAnswer(self) != false }

    private func answer(_ message: UnansweredMessage, _ text: [UInt8] = []) {
        pace?.didAnswer(messageBytes: message.byteCount, answerBytes: text.count)
        message.reply.resolve(with: text)
    }

    private func answerPieces() {
        while !unansweredPieces.isEmpty, pace?.mayAnswer(self) != false { answer(unansweredPieces.removeFirst()) }
    }

    /// Sends the answers that had to wait; see ``MessagePace``.
    func answerWaiting() {
        answerPieces()
        receiver?.channelHasRoom()
    }

    /// Returns the text of a reply with records. The relay fetches their attachments before it passes the records to
    /// the page, or takes them from the reply if it cannot fetch them.
    private func text(of records: AttachedText) -> [UInt8] {
        guard !records.attachments.isEmpty else { return records.utf8 }
        // Only binary attachments are fetched. Attached texts are put into the message, since fetching them would not
        // be faster.
        let records = records.withTextsInside()
        guard !records.attachments.isEmpty else { return records.utf8 }
        guard
            let token = attachments?.put(records.attachments, for: document, from: origin, isTopLevel: isTopLevel)
        else {
            return records.withBytesInside
        }
        var text = [UInt8(ascii: "b"), Wire.fieldSeparator] + Array(token.utf8)
        for attachment in records.attachments {
            for number in [Int(attachment.id), attachment.byteCount] {
                text += [Wire.fieldSeparator] + Array("\(number)".utf8)
            }
        }
        return text + [Wire.recordSeparator] + records.utf8
    }

    /// Drops the attachments whose records have not arrived, and notifies the relay. When a function or stream ends by
    /// itself, the relay is not notified, since that would cost two more messages for each such call. The relay then
    /// relies on the last trust that it received. The app enforces the document's limits in any case.
    func trustDidEnd() {
        arriving = ArrivingBytes()
        notifiedTrust = nil
    }

    /// Notifies the relay whether its document is trusted: at first, when the document becomes trusted, and after
    /// ``trustDidEnd()``.
    private func notifyOfTrust() {
        guard !hasPort, let isTrusted = receiver?.isTrusted,
            notifiedTrust == nil || (isTrusted && notifiedTrust == false), mayAnswer,
            let message = unanswered.popLast()
        else { return }
        notifiedTrust = isTrusted
        answer(message, isTrusted ? Wire.trusted : Wire.notTrusted)
    }

    /// Answers all unanswered messages except the latest two, which are enough to send records to the document at any
    /// time. If records of the document wait to be processed, its messages are answered after that.
    func settle() {
        notifyOfTrust()
        guard receiver?.hasBacklog != true else { return }
        while unanswered.count > 2, mayAnswer { answer(unanswered.removeFirst()) }
    }

    /// Answers all messages. A relay without unanswered messages sends a `poll` message.
    func probe() -> Bool {
        let held = unanswered
        unanswered = []
        for message in held { answer(message) }
        return !held.isEmpty
    }

    func close(_ records: [UInt8]) {
        partial = nil
        arriving = ArrivingBytes()
        didClose(self)
        if let message = unanswered.popLast() { answer(message, records) }
        for message in unanswered + unansweredPieces { answer(message) }
        unanswered = []
        unansweredPieces = []
    }
}

/// A message of a relay that has not been answered.
private struct UnansweredMessage {
    let reply: any ScriptMessageReplying
    /// The length of the message.
    let byteCount: Int
}

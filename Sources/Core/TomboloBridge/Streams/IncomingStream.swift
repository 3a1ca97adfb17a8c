import DequeModule
import TomboloEngine

/// The values of a document's stream on their way to the iterator in Swift, stored as the JSON arrays that were
/// received. There are never more values than the page had credit for.
///
/// The iterator owns the stream. When the iterator is released, the stream is cancelled in the page.
@MainActor
final class IncomingStream {
    /// The document, and the number of the stream in the document; nil until the stream has been opened.
    private var place: (session: DocumentSession, id: UInt64)?
    /// Values that have arrived but have not been read.
    private var unread: Deque<JSONText> = []
    private var unreadText = 0
    private var unreadBinary = 0
    /// The number of values that the page may still send without further credit.
    private var room = 0
    /// The number of values that were taken but for which the page has not received new credit yet.
    private var uncredited = 0
    private var outcome: Result<Void, any Error>?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Limit of the values that the page may send before they are taken.
    nonisolated static let maximumLead = 4096
    /// Bytes of unread text, and of unread binary data, that are allowed in addition to the limit of one array. The
    /// framework's page script sends far less text ahead: 1 MB of UTF-16.
    private static let leadBytes = 4 << 20
    /// Maximum length of the text of one array of values, in bytes, if the limit of a single value is lower.
    private static let batchBytes = 512 << 10

    isolated deinit {
        release()
        withdraw()
    }

    var isSettled: Bool { outcome != nil }

    /// Opens the stream in a document.
    func open(_ name: String, _ payload: AttachedText?, in session: DocumentSession) {
        room = Self.maximumLead
        place = (session, session.begin(self, name, payload, room: room))
    }

    /// Receives an array of values, which is not checked yet.
    /// - Throws: ``TomboloError`` when the payload is not an array of values, or when there are more values than the
    ///   page may send.
    func receive(_ array: IncomingPayload, _ limits: BridgeLimits) throws(TomboloError) {
        guard let count = array.text.elementCount, count > 0 else {
            throw TomboloError(
                .invalidArgument, "The page sent an invalid stream record: expected a non-empty array of values.")
        }
        guard count <= room else {
            throw TomboloError(.limitExceeded, "The page sent more stream values than its credit allows.")
        }
        // Copies the values, since the rest of the message may be much longer and would stay in memory.
        let values = JSONText(
            Array(array.text)[...], attachments: array.attachments?.takeAll(in: array.text) ?? [])
        let (text, binary) = values.counts
        let maximumLength = max(limits.textBytes, Self.batchBytes)
        guard text <= maximumLength, unreadText + text <= maximumLength + Self.leadBytes,
            unreadBinary + binary <= limits.binaryBytes + Self.leadBytes
        else { throw TomboloError(.limitExceeded, "The page sent stream values that are too long.") }
        room -= count
        note(text, binary, 1)
        unread.append(values)
        wake()
    }

    /// Returns the next array of values as received; nil at the end. Counts `count` values as taken.
    /// - Throws: The error that ended the stream, or `CancellationError`.
    func next(afterTaking count: Int) async throws -> JSONText? {
        take(count)
        await withTaskCancellationHandler {
            while unread.isEmpty, outcome == nil { await withCheckedContinuation { waiters.append($0) } }
        } onCancel: {
            Task { @MainActor in self.cancel() }
        }
        guard !Task.isCancelled else {
            cancel()
            throw CancellationError()
        }
        if let array = unread.popFirst() {
            let (text, binary) = array.counts
            note(text, binary, -1)
            return array
        }
        try outcome?.get()
        return nil
    }

    /// Counts `count` values as taken. Gives the page credit for all taken values when their number reaches half of
    /// `maximumLead`, or when there are no unread values.
    func take(_ count: Int) {
        uncredited += count
        guard let (session, id) = place, outcome == nil, uncredited > 0 else { return }
        guard unread.isEmpty || uncredited >= Self.maximumLead / 2 else { return }
        room += uncredited
        session.sendCredit(uncredited, for: id)
        uncredited = 0
    }

    /// Ends the stream after the values that have already arrived. Does nothing if the stream has ended.
    func settle(_ result: Result<Void, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        wake()
    }

    /// Ends the stream with an error, and cancels it in the page.
    func fail(_ error: TomboloError) {
        settle(.failure(error))
        withdraw()
    }

    private func cancel() {
        settle(.failure(CancellationError()))
        unread = []
        release()
        withdraw()
    }

    /// Adds to the counts of unread values; removes from them if `sign` is -1.
    private func note(_ text: Int, _ binary: Int, _ sign: Int) {
        unreadText += sign * text
        unreadBinary += sign * binary
        place?.session.requests.countUnread(sign * (text + binary))
    }

    private func release() { note(unreadText, unreadBinary, -1) }

    private func withdraw() {
        if let (session, id) = place { session.withdraw(id) }
    }

    private func wake() {
        let waking = waiters
        waiters = []
        for waiter in waking { waiter.resume() }
    }
}

/// A weak reference to a stream, for the session of its document.
struct WeakStream {
    weak var stream: IncomingStream?
}

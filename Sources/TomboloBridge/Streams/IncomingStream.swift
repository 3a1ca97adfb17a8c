import DequeModule
import TomboloEngine

/// The values of a document's stream on their way to whoever iterates it: JSON arrays as they came, with no more values than were asked for.
///
/// The iterator owns it. When that is gone, the page hears that nobody wants more.
@MainActor
final class IncomingStream {
    /// The document that was asked, and the number of the stream in it; nil until it has been.
    private var place: (session: DocumentSession, id: UInt64)?
    /// What has come and has not been read.
    private var unread: Deque<JSONText> = []
    private var unreadText = 0
    private var unreadBinary = 0
    /// How many more values may come.
    private var room = 0
    /// How many were taken that the page has not been told of.
    private var untold = 0
    private var outcome: Result<Void, any Error>?
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// How many values the page may be ahead of those that were taken.
    nonisolated static let maximumLead = 4096
    /// Far more than the text of values that a page lets get ahead: a MB of UTF-16.
    private static let leadBytes = 4 << 20
    /// What values that leave a page together may take, however short each has to be.
    private static let batchBytes = 512 << 10

    isolated deinit {
        release()
        withdraw()
    }

    var isSettled: Bool { outcome != nil }

    /// Asks a document for the values.
    func open(_ name: String, _ payload: AttachedText?, in session: DocumentSession) {
        let id = session.makeID()
        place = (session, id)
        room = Self.maximumLead
        session.pageStreams[id] = WeakStream(stream: self)
        session.outbox.openStream(id, name, payload)
        session.outbox.credit(id, UInt64(room))
        session.bridge?.flushSoon(session)
    }

    /// Takes values, which nobody has looked at.
    /// - Throws: ``TomboloError`` when they are none, or more than the page may send.
    func receive(_ array: IncomingPayload, _ limits: BridgeLimits) throws(TomboloError) {
        guard let count = array.text.elementCount, count > 0 else {
            throw TomboloError(.invalidArgument, "The page sent what are no values of a stream.")
        }
        guard count <= room else {
            throw TomboloError(.limitExceeded, "The page sent more values of a stream than there was room for.")
        }
        // A copy, for what came along with it may be much longer.
        let values = JSONText(
            Array(array.text)[...], attachments: array.attachments?.takeAll(in: array.text) ?? [])
        let (text, binary) = values.counts
        let maximumLength = max(limits.textBytes, Self.batchBytes)
        guard text <= maximumLength, unreadText + text <= maximumLength + Self.leadBytes,
            unreadBinary + binary <= limits.binaryBytes + Self.leadBytes
        else { throw TomboloError(.limitExceeded, "The page sent values of a stream that are too long.") }
        room -= count
        note(text, binary, 1)
        unread.append(values)
        wake()
    }

    /// The next values as they came, behind so many that were taken; nil at the end.
    /// - Throws: What it ended with, or `CancellationError`.
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

    /// Notes that values were taken, and lets the page send as many more: when they are half of its lead, or when there is nothing left.
    func take(_ count: Int) {
        untold += count
        guard let (session, id) = place, outcome == nil, untold > 0 else { return }
        guard unread.isEmpty || untold >= Self.maximumLead / 2 else { return }
        room += untold
        session.outbox.credit(id, UInt64(untold))
        session.bridge?.flushSoon(session)
        untold = 0
    }

    /// Ends it behind the values that have come; later ends are dropped.
    func settle(_ result: Result<Void, any Error>) {
        guard outcome == nil else { return }
        outcome = result
        wake()
    }

    /// Ends it, and has the page end what it does for it.
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

    /// Counts values that wait to be read, or with a sign of -1 no longer do.
    private func note(_ text: Int, _ binary: Int, _ sign: Int) {
        unreadText += sign * text
        unreadBinary += sign * binary
        place?.session.streamBytes += sign * (text + binary)
    }

    private func release() { note(unreadText, unreadBinary, -1) }

    private func withdraw() {
        guard let (session, id) = place, session.pageStreams.removeValue(forKey: id) != nil else { return }
        session.outbox.cancel(id)
        session.bridge?.flushSoon(session)
    }

    private func wake() {
        let waking = waiters
        waiters = []
        for waiter in waking { waiter.resume() }
    }
}

/// A stream as its document's scope knows it.
struct WeakStream {
    weak var stream: IncomingStream?
}

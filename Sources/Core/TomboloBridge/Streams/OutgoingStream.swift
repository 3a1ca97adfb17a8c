import DequeModule
import TomboloEngine

/// The values of a stream on their way to a document. They are written together in each turn of the main loop, and no
/// more of them than the document has room for.
@MainActor
final class OutgoingStream {
    private let id: UInt64
    private weak var session: DocumentSession?
    /// An unclosed JSON array of the values that have not been sent.
    private var values = AttachedText()
    /// The number of values that the document still accepts.
    private var room: UInt64 = 0
    /// The lengths of the values that the document has not taken yet, the oldest first.
    private var lengths: Deque<Int> = []
    private var length = 0
    /// The length of the longest value so far.
    private var maximumLength = 0
    /// The number of values that may be requested at once.
    private var atOnce = 1
    /// Whether the first credit has arrived, which does not acknowledge any values.
    private var isGranted = false
    private var isOver = false
    /// Storage for a value that is being written, until the values are sent.
    private var spare = AttachedText()
    private var waiter: CheckedContinuation<Void, Never>?

    /// Limit of bytes on their way; a longer value is sent alone.
    private static let maximumBytes = 1 << 20
    /// Limit of values that are requested at once, since their lengths are not known before.
    private static let maximumAtOnce = 64
    /// Limit of a document's credit; a larger credit is reduced to it.
    private static let maximumRoom: UInt64 = 1 << 16

    init(_ id: UInt64, in session: DocumentSession) {
        self.id = id
        self.session = session
    }

    /// Whether a value has to wait.
    private var isFull: Bool { !isOver && (room == 0 || (length >= Self.maximumBytes && !lengths.isEmpty)) }

    /// Waits for room.
    /// - Returns: The number of values that may be requested at once: no more than the document accepts, and no more
    ///   than fit into the remaining bytes if they are as long as the longest so far.
    func room() async -> Int {
        while isFull { await withCheckedContinuation { waiter = $0 } }
        let inBytes = max(Self.maximumBytes - length, 0) / max(maximumLength, 1)
        // Few at first: the longest of a few values is a poor estimate.
        defer { atOnce = min(2 * atOnce, Self.maximumAtOnce) }
        return max(1, min(Int(clamping: room), inBytes, atOnce))
    }

    /// Waits for room, then writes a value.
    /// - Throws: `CancellationError` when the stream has ended, or the error of `write`.
    func send(_ write: (inout AttachedText) throws -> Void) async throws {
        while isFull { await withCheckedContinuation { waiter = $0 } }
        // `write` runs code of the app, which may close the page meanwhile: no part of this stream is being changed
        // while it runs.
        guard !isOver, let session else { throw CancellationError() }
        if values.utf8.isEmpty, let texts = session.core?.spareTexts {
            (values, spare) = (texts.take(), texts.take())
        }
        var value = AttachedText()
        swap(&value, &spare)
        value.utf8.removeAll(keepingCapacity: true)
        value.attachments = []
        try write(&value)
        guard !isOver else { throw CancellationError() }
        // Checked after writing: `write` may have caused the earlier values to be sent.
        if values.utf8.isEmpty { session.noteUnwritten(self) }
        values.utf8.append(UInt8(ascii: values.utf8.isEmpty ? "[" : ","))
        // An array needs an element for each value, also for one without JSON.
        values.utf8 += value.utf8.isEmpty ? Array("null".utf8) : value.utf8
        values.attachments += value.attachments
        room -= 1
        let byteCount = value.byteCount
        lengths.append(byteCount)
        session.countSentValues(1)
        length += byteCount
        maximumLength = max(maximumLength, byteCount)
        // Before the values are sent, since sending returns the storage.
        swap(&value, &spare)
        session.noteUnwritten(byteCount)
    }

    /// Adds credit: the document has taken as many values, or requests its first.
    func addCredit(_ count: UInt64) {
        room = min(room + min(count, Self.maximumRoom), Self.maximumRoom)
        if isGranted {
            let taken = min(Int(clamping: count), lengths.count)
            for _ in 0..<taken { length -= lengths.removeFirst() }
            session?.countSentValues(-taken)
        }
        isGranted = true
        wake()
    }

    /// Appends the written values to the records of the document.
    func writeOut() {
        guard !values.utf8.isEmpty else { return }
        var taken = AttachedText()
        swap(&taken, &values)
        taken.utf8.append(UInt8(ascii: "]"))
        session?.send(values: taken, of: id)
        guard let texts = session?.core?.spareTexts else { return }
        texts.recycle(taken)
        texts.recycle(spare)
        spare = AttachedText()
    }

    /// Ends the stream: values that were written are still sent, later ones are not.
    func end() {
        writeOut()
        isOver = true
        (values, spare) = (AttachedText(), AttachedText())
        session?.countSentValues(-lengths.count)
        lengths = []
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}

import DequeModule
import TomboloEngine

/// The values of a stream on their way to a document: written together for each turn of the main loop, and no more of them than the document
/// has room for.
@MainActor
final class OutgoingStream {
    private let id: UInt64
    private weak var session: DocumentSession?
    /// A JSON array that has not been closed.
    private var values = AttachedText()
    /// How many more values the document wants.
    private var room: UInt64 = 0
    /// How long the values are that the document has not taken yet, the oldest first.
    private var lengths: Deque<Int> = []
    private var length = 0
    /// How long the longest value was.
    private var maximumLength = 0
    /// How many values may be asked for at once.
    private var atOnce = 1
    /// Whether the first grant has come, which is of nothing that was sent.
    private var isGranted = false
    private var isOver = false
    /// Storage for a value that is being written, until the values are sent.
    private var spare = AttachedText()
    private var waiter: CheckedContinuation<Void, Never>?

    /// The most bytes on their way; a longer value goes alone.
    private static let maximumBytes = 1 << 20
    /// The most values that are asked for at once, since nobody knows how long they will be.
    private static let maximumAtOnce = 64
    /// A document cannot want more than this, whatever it says.
    private static let maximumRoom: UInt64 = 1 << 16

    init(_ id: UInt64, in session: DocumentSession) {
        self.id = id
        self.session = session
    }

    /// Whether a value has to wait.
    private var isFull: Bool { !isOver && (room == 0 || (length >= Self.maximumBytes && !lengths.isEmpty)) }

    /// Waits for room.
    /// - Returns: How many values may be asked for at once: no more than the document wants, and no more than take the room that is left if they are as long as
    ///   the longest so far.
    func room() async -> Int {
        while isFull { await withCheckedContinuation { waiter = $0 } }
        let inBytes = max(Self.maximumBytes - length, 0) / max(maximumLength, 1)
        // Few at first: the longest so far says little.
        defer { atOnce = min(2 * atOnce, Self.maximumAtOnce) }
        return max(1, min(Int(clamping: room), inBytes, atOnce))
    }

    /// Waits for room, then writes a value.
    /// - Throws: `CancellationError` when nobody wants the values any more, or what `write` throws.
    func send(_ write: (inout AttachedText) throws -> Void) async throws {
        while isFull { await withCheckedContinuation { waiter = $0 } }
        // What writes it is code of the app's, which may close the page meanwhile: nothing of ours is being changed while it runs.
        guard !isOver, let session else { throw CancellationError() }
        if values.utf8.isEmpty, let texts = session.bridge?.spareTexts {
            (values, spare) = (texts.take(), texts.take())
        }
        var value = AttachedText()
        swap(&value, &spare)
        value.utf8.removeAll(keepingCapacity: true)
        value.attachments = []
        try write(&value)
        guard !isOver else { throw CancellationError() }
        // Also where what wrote the value had the others sent.
        if values.utf8.isEmpty { session.noteUnwritten(self) }
        values.utf8.append(UInt8(ascii: values.utf8.isEmpty ? "[" : ","))
        // An array has no room for nothing.
        values.utf8 += value.utf8.isEmpty ? Array("null".utf8) : value.utf8
        values.attachments += value.attachments
        room -= 1
        let byteCount = value.byteCount
        lengths.append(byteCount)
        session.sentValues += 1
        length += byteCount
        maximumLength = max(maximumLength, byteCount)
        // Before the values are sent, which gives the storage back.
        swap(&value, &spare)
        session.noteUnwritten(byteCount)
    }

    /// The document has taken as many as it wants more of, or wants its first.
    func addCredit(_ count: UInt64) {
        room = min(room + min(count, Self.maximumRoom), Self.maximumRoom)
        if isGranted {
            let taken = min(Int(clamping: count), lengths.count)
            for _ in 0..<taken { length -= lengths.removeFirst() }
            session?.sentValues -= taken
        }
        isGranted = true
        wake()
    }

    /// Puts what was written among the records of the document.
    func writeOut() {
        guard !values.utf8.isEmpty else { return }
        var taken = AttachedText()
        swap(&taken, &values)
        taken.utf8.append(UInt8(ascii: "]"))
        session?.outbox.progress(id) {
            $0.utf8 += taken.utf8
            $0.attachments += taken.attachments
        }
        guard let texts = session?.bridge?.spareTexts else { return }
        texts.recycle(taken)
        texts.recycle(spare)
        spare = AttachedText()
    }

    /// No value is written any more; those that were are on their way.
    func end() {
        writeOut()
        isOver = true
        (values, spare) = (AttachedText(), AttachedText())
        session?.sentValues -= lengths.count
        lengths = []
        wake()
    }

    private func wake() {
        waiter?.resume()
        waiter = nil
    }
}

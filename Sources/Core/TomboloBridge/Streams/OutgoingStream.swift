import DequeModule
import TomboloEngine

/// The values of a stream on their way to a document. The values of one turn of the main loop are sent together, as far
/// as the document accepts them.
@MainActor
final class OutgoingStream {
    private let id: UInt64
    private weak var session: DocumentSession?
    /// The values that have not been sent, as a JSON array without its closing bracket.
    private var values = AttachedText()
    /// The number of values that the document still accepts: its remaining credit.
    private var room: UInt64 = 0
    /// The lengths of the values that were written but that the document has not taken yet, oldest first.
    private var lengths: Deque<Int> = []
    private var length = 0
    /// The length of the longest value so far, in bytes.
    private var maximumLength = 0
    /// The current limit of values that are requested at once. It grows with each request.
    private var atOnce = 1
    /// Whether the first credit has arrived. Only later credits confirm that the document has taken values.
    private var isGranted = false
    private var isOver = false
    /// A reusable buffer for the value that is being written.
    private var spare = AttachedText()
    private var waiter: CheckedContinuation<Void, Never>?

    /// Limit of the bytes of values that were written but that the document has not taken yet. A longer value is sent
    /// alone.
    private static let maximumBytes = 1 << 20
    /// Limit of values that are requested at once. A limit is needed because the lengths of values are not known before
    /// they arrive.
    private static let maximumAtOnce = 64
    /// Limit of the credit of a document. A larger credit is reduced to this number.
    private static let maximumRoom: UInt64 = 1 << 16
    /// Approximate memory of a stream in addition to that of its call, in bytes: this object, its buffers and the
    /// iterator. An `AsyncStream` takes 2.9 KB (measured with Swift 6.3, x86-64).
    static let overhead = 3 << 10

    init(_ id: UInt64, in session: DocumentSession) {
        self.id = id
        self.session = session
    }

    /// Whether the next value has to wait.
    private var isFull: Bool { !isOver && (room == 0 || (length >= Self.maximumBytes && !lengths.isEmpty)) }

    /// Waits until the document accepts a value.
    /// - Returns: The number of values that may be requested at once. It is limited by the credit, and by the remaining
    ///   bytes, assuming that each value is as long as the longest so far.
    func room() async -> Int {
        while isFull { await withCheckedContinuation { waiter = $0 } }
        let inBytes = max(Self.maximumBytes - length, 0) / max(maximumLength, 1)
        // Starts with few values, because the longest of a few is a poor estimate of the length of later ones.
        defer { atOnce = min(2 * atOnce, Self.maximumAtOnce) }
        return max(1, min(Int(clamping: room), inBytes, atOnce))
    }

    /// Waits until the document accepts a value, then writes a value.
    /// - Throws: `CancellationError` when the stream has ended, or the error of `write`.
    func send(_ write: (inout AttachedText) throws -> Void) async throws {
        while isFull { await withCheckedContinuation { waiter = $0 } }
        // `write` runs code of the app, which may close the page. So this stream is not modified while `write` runs.
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
        // Checked after `write`, which may have caused the earlier values to be sent.
        if values.utf8.isEmpty { session.noteUnwritten(self) }
        values.utf8.append(UInt8(ascii: values.utf8.isEmpty ? "[" : ","))
        // The array needs an element for each value, even for one without JSON.
        values.utf8 += value.utf8.isEmpty ? Array("null".utf8) : value.utf8
        values.attachments += value.attachments
        room -= 1
        let byteCount = value.byteCount
        lengths.append(byteCount)
        session.countSentValues(1)
        length += byteCount
        maximumLength = max(maximumLength, byteCount)
        // Returns the buffer before the values are sent, since sending recycles it.
        swap(&value, &spare)
        session.noteUnwritten(byteCount)
    }

    /// Adds `count` to the document's credit. Every credit except the first also confirms that the document has taken
    /// `count` values.
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

    /// Appends the stored values to the records for the document.
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

    /// Ends the stream. Values that are already written are still sent.
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

import DequeModule
import Synchronization

/// Events that wait until a sequence is read: the latest, up to a number and a size.
///
/// An `AsyncStream` limits the number alone, and a page chooses how large its events are.
final class EventQueue<Event: Sendable>: Sendable {
    private struct Entry {
        let event: Event
        let byteCount: Int
    }

    private struct State {
        var entries: Deque<Entry> = []
        var byteCount = 0
        var isFinished = false
        var readers: [CheckedContinuation<Event?, Never>] = []
    }

    private let state = Mutex(State())
    private let byteCount: @Sendable (Event) -> Int
    private let maximumCount: Int
    private let maximumBytes: Int

    /// - Parameter byteCount: About how many bytes an event takes.
    init(
        maximumCount: Int = EventLimits.maximumUnreadEvents, maximumBytes: Int = EventLimits.maximumUnreadBytes,
        byteCount: @escaping @Sendable (Event) -> Int
    ) {
        (self.maximumCount, self.maximumBytes) = (maximumCount, maximumBytes)
        self.byteCount = byteCount
    }

    /// The sequence that takes from the queue, and keeps it; a task that is cancelled ends it.
    var stream: AsyncStream<Event> { AsyncStream(unfolding: next, onCancel: finish) }

    /// How many events wait, and how many bytes they take.
    var unread: (count: Int, bytes: Int) { state.withLock { ($0.entries.count, $0.byteCount) } }

    /// Adds an event; the oldest make room for it.
    func append(_ event: Event) {
        let entry = Entry(event: event, byteCount: byteCount(event))
        let reader = state.withLock { state -> CheckedContinuation<Event?, Never>? in
            if state.isFinished { return nil }
            if !state.readers.isEmpty { return state.readers.removeFirst() }
            state.entries.append(entry)
            state.byteCount += entry.byteCount
            while state.entries.count > maximumCount || (state.byteCount > maximumBytes && state.entries.count > 1) {
                state.byteCount -= state.entries.removeFirst().byteCount
            }
            return nil
        }
        reader?.resume(returning: event)
    }

    /// Ends the sequence behind the events that wait.
    @Sendable func finish() {
        let readers = state.withLock { state in
            state.isFinished = true
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume(returning: nil) }
    }

    @Sendable private func next() async -> Event? {
        await withCheckedContinuation { reader in
            let event = state.withLock { state -> Event?? in
                if let entry = state.entries.popFirst() {
                    state.byteCount -= entry.byteCount
                    return .some(entry.event)
                }
                if state.isFinished { return .some(nil) }
                state.readers.append(reader)
                return nil
            }
            if let event { reader.resume(returning: event) }
        }
    }
}

/// The streams of a bundle's events.
@MainActor
final class UpdateListeners {
    private var continuations: [Int: AsyncStream<UpdateEvent>.Continuation] = [:]
    private var next = 0
    /// Events that were sent before there was a listener.
    private var waiting: [UpdateEvent] = []

    /// Creates a stream of the events from now on.
    func stream() -> AsyncStream<UpdateEvent> {
        let (stream, continuation) = AsyncStream<UpdateEvent>.makeStream(bufferingPolicy: .bufferingNewest(1_000))
        let number = next
        next += 1
        continuations[number] = continuation
        continuation.onTermination = { [weak self] _ in Task { @MainActor in self?.continuations[number] = nil } }
        for event in waiting { continuation.yield(event) }
        waiting = []
        return stream
    }

    /// Sends an event to all streams. Without a stream, only roll-backs are kept for the first one.
    func send(_ event: UpdateEvent) {
        if continuations.isEmpty, case .rolledBack = event { waiting.append(event) }
        for continuation in continuations.values { continuation.yield(event) }
    }

    func finish() {
        for continuation in continuations.values { continuation.finish() }
    }
}

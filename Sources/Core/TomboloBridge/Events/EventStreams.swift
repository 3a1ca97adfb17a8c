import TomboloEngine

/// Passes an object's events to their receivers: the app's closure, closures of the framework, and streams that keep a
/// limited number of unread events.
///
/// An object that reports events implements its properties `events` and `onEvent` with this type. The streams end with
/// the object, or earlier if it calls ``finish()``.
@MainActor
package final class EventStreams<Event: Sendable> {
    /// Called with every event as it happens.
    package var onEvent: (@MainActor (Event) -> Void)?
    private var observers: [(observation: EventObservation, receive: @MainActor (Event) -> Void)] = []
    private var streams: [Int: AsyncStream<Event>.Continuation] = [:]
    private var nextStream = 0
    private var isFinished = false

    package init() {}

    isolated deinit { finish() }

    /// Whether there is no stream.
    package var hasNoStream: Bool { streams.isEmpty }

    /// Whether there is no receiver.
    package var isEmpty: Bool { streams.isEmpty && observers.isEmpty && onEvent == nil }

    /// Returns a stream of the events from now on, after `earlier` ones. The stream keeps the latest 4,096 unread events.
    package func makeStream(after earlier: [Event] = []) -> AsyncStream<Event> {
        let id = nextStream
        nextStream += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(EventLimits.maximumUnreadEvents))
        for event in earlier { continuation.yield(event) }
        guard !isFinished else {
            continuation.finish()
            return stream
        }
        streams[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.streams[id] = nil }
        }
        return stream
    }

    /// Calls `observer` with every event, before the app's closure, until the returned observation is cancelled.
    @discardableResult
    package func add(_ observer: @escaping @MainActor (Event) -> Void) -> EventObservation {
        let observation = EventObservation { [weak self] ended in
            self?.observers.removeAll { $0.observation === ended }
        }
        observers.append((observation, observer))
        return observation
    }

    /// Passes an event to all receivers.
    package func report(_ event: Event) {
        for observer in observers where !observer.observation.isCancelled { observer.receive(event) }
        onEvent?(event)
        for stream in streams.values { stream.yield(event) }
    }

    /// Ends all streams. Streams that are made later are empty.
    package func finish() {
        isFinished = true
        for stream in streams.values { stream.finish() }
        streams = [:]
    }
}

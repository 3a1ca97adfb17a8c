import TomboloEngine

/// Passes an object's events to their receivers: the app's closure, closures of the framework, and streams that keep a
/// limited number of unread events.
///
/// An object with events has the properties `events` and `onEvent`, which use this type.
@MainActor
package final class EventStreams<Event: Sendable> {
    /// Called with every event as it happens.
    package var onEvent: (@MainActor (Event) -> Void)?
    private var observers: [(observation: EventObservation, receive: @MainActor (Event) -> Void)] = []
    private var streams: [Int: AsyncStream<Event>.Continuation] = [:]
    private var nextStream = 0

    package init() {}

    /// Whether there is no receiver.
    package var isEmpty: Bool { streams.isEmpty && observers.isEmpty && onEvent == nil }

    /// Returns a stream of the events from now on. The stream keeps the latest 4,096 unread events.
    package func makeStream() -> AsyncStream<Event> {
        let id = nextStream
        nextStream += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: Event.self, bufferingPolicy: .bufferingNewest(EventLimits.maximumUnreadEvents))
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

    /// Ends all streams.
    package func finish() {
        for stream in streams.values { stream.finish() }
        streams = [:]
    }
}

import TomboloEngine

/// The observers of a bridge's events: closures, and streams with a limited number of unread events.
@MainActor
final class EventObservers {
    private var observers: [@MainActor (BridgeEvent) -> Void] = []
    private var streams: [Int: AsyncStream<BridgeEvent>.Continuation] = [:]
    private var nextStream = 0
    private let calls: CallRegistry

    /// Creates observers.
    /// - Parameter calls: The registry that lists the calls whose arguments are not reported.
    init(_ calls: CallRegistry) { self.calls = calls }

    /// A stream of the events from now on. The latest 4,096 are kept until they are read.
    func makeStream() -> AsyncStream<BridgeEvent> {
        let id = nextStream
        nextStream += 1
        let (stream, continuation) = AsyncStream.makeStream(
            of: BridgeEvent.self, bufferingPolicy: .bufferingNewest(EventLimits.maximumUnreadEvents))
        streams[id] = continuation
        continuation.onTermination = { [weak self] _ in
            Task { @MainActor in self?.streams[id] = nil }
        }
        return stream
    }

    /// Calls `observer` with every event.
    func add(_ observer: @escaping @MainActor (BridgeEvent) -> Void) { observers.append(observer) }

    /// Reports an event. It is made only if there is an observer, since calls are many.
    func report(_ event: @autoclosure () -> BridgeEvent) {
        guard !streams.isEmpty || !observers.isEmpty else { return }
        let event = event().redacted(for: calls.sensitiveCalls).shortened
        for observer in observers { observer(event) }
        for stream in streams.values { stream.yield(event) }
    }

    /// Ends all streams.
    func finish() {
        for stream in streams.values { stream.finish() }
        streams = [:]
    }
}

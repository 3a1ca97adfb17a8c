/// Passes a bridge's events to their receivers, without the values of sensitive calls.
@MainActor
final class EventObservers {
    let streams = EventStreams<BridgeEvent>()
    private let calls: CallRegistry

    /// Creates observers.
    /// - Parameter calls: The registry that lists the sensitive calls.
    init(_ calls: CallRegistry) { self.calls = calls }

    /// Reports an event. The event is created only if there is a receiver, since calls are frequent.
    func report(_ event: @autoclosure () -> BridgeEvent) {
        guard !streams.isEmpty else { return }
        streams.report(event().redacted(for: calls.sensitiveCalls).shortened)
    }

    func finish() { streams.finish() }
}

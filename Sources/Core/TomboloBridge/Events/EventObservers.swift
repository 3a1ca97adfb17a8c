/// The receivers of a bridge's events, which do not contain the values of sensitive calls.
@MainActor
final class EventObservers {
    let streams = EventStreams<BridgeEvent>()
    private let calls: CallRegistry

    /// Creates observers.
    /// - Parameter calls: The registry that lists the calls whose arguments are not reported.
    init(_ calls: CallRegistry) { self.calls = calls }

    /// Reports an event. It is made only if there is a receiver, since calls are many.
    func report(_ event: @autoclosure () -> BridgeEvent) {
        guard !streams.isEmpty else { return }
        streams.report(event().redacted(for: calls.sensitiveCalls).shortened)
    }

    /// Ends all streams.
    func finish() { streams.finish() }
}

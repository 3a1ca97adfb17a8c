import TomboloBridge

/// The receivers of a bundle's events: the app's closure and streams.
///
/// A bundle can be rolled back before the app has its updater, and its state can be lost. Such events are kept for the first receiver of each
/// kind.
@MainActor
final class UpdateReceivers {
    private let streams = EventStreams<UpdateEvent>()
    private var beforeStream: [UpdateEvent] = []
    private var beforeClosure: [UpdateEvent] = []

    /// Called with every event as it happens, and with the kept events before the first closure.
    var onEvent: (@MainActor (UpdateEvent) -> Void)? {
        get { streams.onEvent }
        set {
            streams.onEvent = newValue
            guard let newValue else { return }
            let earlier = beforeClosure
            beforeClosure = []
            for event in earlier { newValue(event) }
        }
    }

    /// Returns a stream of the events from now on. The first stream begins with the kept events.
    func makeStream() -> AsyncStream<UpdateEvent> {
        let earlier = beforeStream
        beforeStream = []
        return streams.makeStream(after: earlier)
    }

    /// Passes an event to all receivers.
    /// - Parameter isKept: Whether the first receiver of each kind gets the event too. A roll-back is always kept.
    func report(_ event: UpdateEvent, isKept: Bool = false) {
        if isKept || event.isRollback {
            if streams.hasNoStream { beforeStream.append(event) }
            if onEvent == nil { beforeClosure.append(event) }
        }
        streams.report(event)
    }

    /// Ends all streams.
    func finish() { streams.finish() }
}

extension UpdateEvent {
    fileprivate var isRollback: Bool { if case .rolledBack = self { true } else { false } }
}

import TomboloBridge

/// The receivers of a bundle's events: the app's closure and streams.
///
/// A bundle can be rolled back before the app has its updater. The first receiver of each kind is passed such roll-backs.
@MainActor
final class UpdateReceivers {
    private let streams = EventStreams<UpdateEvent>()
    private var beforeStream: [UpdateEvent] = []
    private var beforeClosure: [UpdateEvent] = []

    /// Called with every event as it happens, and with the roll-backs before the first closure.
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

    /// Returns a stream of the events from now on; the first stream begins with the roll-backs before it.
    func makeStream() -> AsyncStream<UpdateEvent> {
        let earlier = beforeStream
        beforeStream = []
        return streams.makeStream(after: earlier)
    }

    /// Passes an event to all receivers.
    func report(_ event: UpdateEvent) {
        if case .rolledBack = event {
            if streams.hasNoStream { beforeStream.append(event) }
            if onEvent == nil { beforeClosure.append(event) }
        }
        streams.report(event)
    }

    /// Ends all streams.
    func finish() { streams.finish() }
}

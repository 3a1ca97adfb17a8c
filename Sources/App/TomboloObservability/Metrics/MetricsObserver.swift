public import Metrics
public import TomboloBridge

/// Counts and measures the calls of pages.
///
///     MetricsSystem.bootstrap(…)
///     calls.add(MetricsObserver())
///
/// | metric | kind | dimensions |
/// |---|---|---|
/// | `tombolo_calls_total` | counter | `call`, `outcome` |
/// | `tombolo_call_seconds` | timer | `call` |
/// | `tombolo_documents` | meter | |
/// | `tombolo_received_bytes_total`, `tombolo_sent_bytes_total` | counter | |
/// | `tombolo_malformed_total`, `tombolo_memory_overruns_total` | counter | |
///
/// Streams are counted as calls when they end; denied event listeners are not counted. The bytes are those of
/// arguments, results and values, not of names. `outcome` is `ok`, `denied`, `cancelled`, `disconnected` or `failed`.
/// `call` is the name of a registered call, or `other`, because a page can choose any number of other names, each of
/// which would be a metric. A registry has at most one such observer.
@MainActor
public final class MetricsObserver: Plugin {
    /// The name of the plugin.
    public let name = "MetricsObserver"

    private let instruments: MetricsInstruments
    private let countsBytes: Bool
    private var clock = CallClock()
    private var documents: Set<DocumentID> = []
    private var observations = BridgeObservations()

    /// Creates an observer. Add it to the registry of an app's calls; it then observes every page that the registry serves.
    /// - Parameters:
    ///   - factory: Makes the metrics; nil for the factory of the `MetricsSystem` when the observer is created.
    ///   - countsBytes: Whether the bytes of records are counted. If so, the records of answers and events are parsed a
    ///     second time.
    public init(factory: (any MetricsFactory)? = nil, countsBytes: Bool = false) {
        instruments = MetricsInstruments(factory: factory ?? MetricsSystem.factory)
        self.countsBytes = countsBytes
    }

    /// Begins to observe a page and its existing documents.
    public func load(into bridge: Bridge) {
        for document in bridge.allDocuments { add(document) }
        observations.add(
            bridge.observe { [weak self, weak bridge] in
                if let bridge { self?.receive($0, of: bridge) }
            }, of: bridge)
        if countsBytes { bridge.addTrafficReceiver(self) }
    }

    /// Ends the observation of a page.
    public func unload(from bridge: Bridge) {
        bridge.removeTrafficReceiver(self)
        for document in bridge.allDocuments { remove(document, of: bridge) }
        observations.remove(bridge)
    }

    private func receive(_ event: BridgeEvent, of bridge: Bridge) {
        switch event {
        case .documentStarted(let document): add(document)
        case .documentEnded(let document): remove(document, of: bridge)
        case .called(let name, let id, let document): clock.begin(name, id, of: document)
        case .answered(let name, let id, let document, let error):
            let duration = clock.end(id, of: document)?.duration
            end(name, error.map { CallOutcome($0.code) } ?? .ok, duration, of: bridge)
        case .abandoned(_, let id, let document):
            if let (name, duration) = clock.end(id, of: document) { end(name, .cancelled, duration, of: bridge) }
        case .denied(.event, _, _): break
        case .denied(let subject, let document, let denial):
            // After a prompt, the call is also reported as answered.
            if denial.reason == .prompt, clock.isRunning(subject.name, of: document) { break }
            end(subject.name, .denied, of: bridge)
        case .malformed: instruments.malformed.increment()
        case .exceededMemory: instruments.memoryOverruns.increment()
        case .calledPage: break
        }
    }

    private func add(_ document: Document) {
        documents.insert(document.id)
        instruments.documents.set(documents.count)
    }

    private func remove(_ document: Document, of bridge: Bridge) {
        documents.remove(document.id)
        instruments.documents.set(documents.count)
        for call in clock.endAll(of: document) { end(call, .disconnected, of: bridge) }
    }

    private func end(_ name: String, _ outcome: CallOutcome, _ duration: Duration? = nil, of bridge: Bridge) {
        let name = bridge.calls.contains(name) ? name : MetricsInstruments.otherName
        instruments.call(name, outcome).increment()
        if let duration { instruments.time(name).record(duration: duration) }
    }
}

extension MetricsObserver: TrafficReceiving {
    package func receive(_ traffic: Traffic, of document: Document) {
        let count = Int64(clamping: traffic.payload?.byteCount ?? 0)
        (traffic.isFromPage ? instruments.received : instruments.sent).increment(by: count)
    }
}

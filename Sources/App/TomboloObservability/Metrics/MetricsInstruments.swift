import Metrics

/// The metrics of an observer. Each metric is made once.
@MainActor
final class MetricsInstruments {
    /// The name under which unregistered calls are counted.
    static let otherName = "other"

    let documents: Meter
    let malformed: Counter
    let memoryOverruns: Counter
    let received: Counter
    let sent: Counter

    private struct CallKey: Hashable {
        let name: String
        let outcome: CallOutcome
    }

    private let factory: any MetricsFactory
    private var calls: [CallKey: Counter] = [:]
    private var times: [String: Metrics.Timer] = [:]

    init(factory: any MetricsFactory) {
        self.factory = factory
        documents = Meter(label: "tombolo_documents", factory: factory)
        malformed = Counter(label: "tombolo_malformed_total", factory: factory)
        memoryOverruns = Counter(label: "tombolo_memory_overruns_total", factory: factory)
        received = Counter(label: "tombolo_received_bytes_total", factory: factory)
        sent = Counter(label: "tombolo_sent_bytes_total", factory: factory)
    }

    func call(_ name: String, _ outcome: CallOutcome) -> Counter {
        let key = CallKey(name: name, outcome: outcome)
        if let counter = calls[key] { return counter }
        let dimensions = [("call", name), ("outcome", outcome.rawValue)]
        let counter = Counter(label: "tombolo_calls_total", dimensions: dimensions, factory: factory)
        calls[key] = counter
        return counter
    }

    func time(_ name: String) -> Metrics.Timer {
        if let timer = times[name] { return timer }
        let timer = Metrics.Timer(label: "tombolo_call_seconds", dimensions: [("call", name)], factory: factory)
        times[name] = timer
        return timer
    }
}

/// The receivers of a page's traffic, held weakly.
@MainActor
struct TrafficReceivers {
    private struct WeakReceiver {
        weak var receiver: (any TrafficReceiving)?
    }

    private var receivers: [WeakReceiver] = []

    /// Whether there was no receiver when traffic was last passed on.
    var isEmpty: Bool { receivers.isEmpty }

    mutating func add(_ receiver: any TrafficReceiving) {
        remove(receiver)
        receivers.append(WeakReceiver(receiver: receiver))
    }

    mutating func remove(_ receiver: any TrafficReceiving) {
        receivers.removeAll { $0.receiver == nil || $0.receiver === receiver }
    }

    /// Returns the receivers that still exist, and forgets the others.
    mutating func current() -> [any TrafficReceiving] {
        let current = receivers.compactMap(\.receiver)
        if current.count < receivers.count { receivers.removeAll { $0.receiver == nil } }
        return current
    }
}

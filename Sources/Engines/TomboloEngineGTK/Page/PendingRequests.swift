/// The engine's requests that await an answer. Each gets exactly one: the delegate's, or a refusal if the page closes first.
final class PendingRequests {
    private var refusals: [Int: () -> Void] = [:]
    private var lastID = 0

    /// Adds a request; `refuse` answers it if no other answer comes first.
    func open(_ refuse: @escaping () -> Void) -> Int {
        lastID += 1
        refusals[lastID] = refuse
        return lastID
    }

    /// Removes a request that has its answer. Returns false if it has been refused already, so that the answer comes too late.
    func close(_ id: Int) -> Bool { refusals.removeValue(forKey: id) != nil }

    /// Refuses all pending requests, in the order in which they were opened.
    func refuseAll() {
        let open = refusals
        refusals = [:]
        for refuse in open.sorted(by: { $0.key < $1.key }).map(\.value) { refuse() }
    }
}

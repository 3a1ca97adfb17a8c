/// The engine's requests that await an answer. Each gets exactly one answer: the delegate's, or a refusal if the page
/// closes first.
@MainActor
package final class PendingRequests {
    private var refusals: [Int: () -> Void] = [:]
    private var lastID = 0

    /// Creates an empty set of requests.
    package init() {}

    /// Adds a request. `refuse` is called if the page closes before the request is answered.
    package func open(_ refuse: @escaping () -> Void) -> Int {
        lastID += 1
        refusals[lastID] = refuse
        return lastID
    }

    /// Removes a request that is about to be answered. Returns false if the request has already been refused; the answer must
    /// then be dropped.
    package func close(_ id: Int) -> Bool { refusals.removeValue(forKey: id) != nil }

    /// Refuses all pending requests, in the order in which they were opened.
    package func refuseAll() {
        let open = refusals
        refusals = [:]
        for refuse in open.sorted(by: { $0.key < $1.key }).map(\.value) { refuse() }
    }
}

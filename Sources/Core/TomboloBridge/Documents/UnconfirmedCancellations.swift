import TomboloSystem

/// The calls and streams of the app that were cancelled in a document, and whose cancellation the document has not
/// confirmed.
@MainActor
final class UnconfirmedCancellations {
    /// The time in which a document has to confirm a cancellation. It is long, because a page may block for seconds; a
    /// document that does not confirm has its larger memory limits for that time only.
    static let defaultTimeout = Duration.seconds(10)

    private let timeout: Duration
    private var expirations: [UInt64: (id: Deadlines.ID, deadlines: Deadlines)] = [:]

    init(timeout: Duration = defaultTimeout) { self.timeout = timeout }

    var isEmpty: Bool { expirations.isEmpty }

    /// Adds the number of a call or a stream, and calls `expire` if it is not removed in time.
    func add(_ id: UInt64, in deadlines: Deadlines, _ expire: @escaping @MainActor () -> Void) {
        _ = remove(id)
        expirations[id] = (deadlines.set(after: timeout, expire), deadlines)
    }

    /// Removes a number. Returns false if it is not in the set.
    func remove(_ id: UInt64) -> Bool {
        guard let expiration = expirations.removeValue(forKey: id) else { return false }
        expiration.deadlines.clear(expiration.id)
        return true
    }

    func removeAll() {
        for id in Array(expirations.keys) { _ = remove(id) }
    }
}

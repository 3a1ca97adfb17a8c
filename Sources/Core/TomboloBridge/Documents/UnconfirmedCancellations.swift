import TomboloSystem

/// The cancellations that extend the trust in a document, until the document confirms them.
@MainActor
final class UnconfirmedCancellations {
    /// The time in which a document has to confirm a cancellation. It is long, because a page may block for seconds.
    static let defaultTimeout = Duration.seconds(10)

    private let timeout: Duration
    private var expirations: [UInt64: (id: Deadlines.ID, deadlines: Deadlines)] = [:]
    /// The last cancellation that was not confirmed in time. Until the document confirms it, later cancellations do not
    /// extend the trust. Otherwise a page that never confirms would stay trusted if the app calls it again and again.
    private var expired: UInt64?
    /// Cancellations that were confirmed in the records that are being processed. A set, since a page may confirm a
    /// cancellation many times.
    private var confirmed: Set<UInt64> = []

    init(timeout: Duration = defaultTimeout) { self.timeout = timeout }

    /// Whether there are no unconfirmed cancellations.
    var isEmpty: Bool { expirations.isEmpty }

    /// Whether cancellations have been confirmed; see ``removeConfirmed()``.
    var hasConfirmed: Bool { !confirmed.isEmpty }

    /// Adds a cancellation, and calls `expire` if it is not confirmed in time.
    func add(_ id: UInt64, in deadlines: Deadlines, _ expire: @escaping @MainActor () -> Void) {
        guard expired == nil else { return }
        expirations[id] = (deadlines.set(after: timeout, expire), deadlines)
    }

    /// Notes that the document has confirmed a cancellation. Numbers of other calls are ignored.
    func confirm(_ id: UInt64) {
        if expired == id { expired = nil }
        if expirations[id] != nil { confirmed.insert(id) }
    }

    /// Removes the confirmed cancellations.
    func removeConfirmed() {
        for id in confirmed { remove(id) }
        confirmed = []
    }

    /// Removes a cancellation that was not confirmed in time. Returns false if it has been removed.
    func expire(_ id: UInt64) -> Bool {
        guard expirations[id] != nil else { return false }
        remove(id)
        // A confirmed cancellation remains here only until the records that followed its confirmation are processed.
        if !confirmed.contains(id) { expired = id }
        return true
    }

    /// Removes all cancellations.
    func removeAll() {
        for id in Array(expirations.keys) { remove(id) }
        confirmed = []
    }

    private func remove(_ id: UInt64) {
        guard let expiration = expirations.removeValue(forKey: id) else { return }
        expiration.deadlines.clear(expiration.id)
    }
}

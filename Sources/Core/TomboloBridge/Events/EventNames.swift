/// The names of the events that one document listens to.
@MainActor
final class EventNames {
    private var names: Set<String> = []
    /// The names that a grant allows.
    private var allowed: Set<String> = []
    /// Approximate memory of the names, in bytes.
    private(set) var byteCount = 0

    /// Approximate memory of a name beside its text, in bytes.
    private static let overhead = 128

    /// Adds a name without sending its events.
    /// - Returns: Whether it is one of at most `limit` names now.
    func add(_ name: String, atMost limit: Int) -> Bool {
        if names.contains(name) { return true }
        guard names.count < limit else { return false }
        names.insert(name)
        byteCount += name.utf8.count + Self.overhead
        return true
    }

    func remove(_ name: String) {
        guard names.remove(name) != nil else { return }
        allowed.remove(name)
        byteCount -= name.utf8.count + Self.overhead
    }

    /// Removes all names.
    func removeAll() { (names, allowed, byteCount) = ([], [], 0) }

    /// Sends the document the events of a name that was added.
    func allow(_ name: String) { allowed.insert(name) }

    /// Sends the document the events of exactly those names that a policy allows.
    func allow(where isAllowed: (String) -> Bool) { allowed = names.filter(isAllowed) }

    /// Whether the document is sent the events of a name.
    func contains(allowed name: String) -> Bool { allowed.contains(name) }
}

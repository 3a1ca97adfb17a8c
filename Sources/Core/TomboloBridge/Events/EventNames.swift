/// The names of the events that one document listens to.
@MainActor
final class EventNames {
    private var names: Set<String> = []
    /// The names that a grant allows.
    private var allowed: Set<String> = []
    /// Approximate memory of the names, in bytes.
    private(set) var byteCount = 0

    /// Approximate memory of a name in addition to its text, in bytes.
    private static let overhead = 192

    /// Adds a name. The document receives events with that name only after `allow(_:)` has been called with it.
    /// - Returns: False if the name is new and `limit` names are already stored.
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

    func removeAll() { (names, allowed, byteCount) = ([], [], 0) }

    /// Allows an added name: the document receives its events from now on.
    func allow(_ name: String) { allowed.insert(name) }

    /// Allows exactly those names for which `isAllowed` returns true.
    func allow(where isAllowed: (String) -> Bool) { allowed = names.filter(isAllowed) }

    /// Whether the document receives the events of a name.
    func contains(allowed name: String) -> Bool { allowed.contains(name) }
}

import OrderedCollections

/// The sums of all calls by their names, including the calls that have no row.
struct CallTotals {
    struct Total: Sendable, Hashable, Encodable {
        let name: String
        var calls = 0
        var failures = 0
        /// The number of calls whose duration was measured.
        var measured = 0
        /// The sum of the measured durations.
        var milliseconds = 0.0
        /// The bytes of JSON and attachments in both directions.
        var bytes = 0
    }

    /// The name of the total of all further names. A page can choose names without limit.
    static let otherName = "all other names"
    private static let maximumNames = 1000

    private(set) var all: OrderedDictionary<String, Total> = [:]
    /// The positions of the totals that have changed.
    private var changed: Set<Int> = []

    /// Whether a total has changed since ``takeChanges()``.
    var hasChanges: Bool { !changed.isEmpty }

    mutating func update(_ name: String, _ change: (inout Total) -> Void) {
        let index = index(of: name)
        change(&all.values[index])
        changed.insert(index)
    }

    private mutating func index(of name: String) -> Int {
        if let index = all.index(forKey: name) { return index }
        guard all.count < Self.maximumNames || name == Self.otherName else { return index(of: Self.otherName) }
        all[name] = Total(name: name)
        return all.count - 1
    }

    /// Returns the totals that have changed since the last time.
    mutating func takeChanges() -> [Total] {
        defer { changed = [] }
        return changed.map { all.values[$0] }
    }
}

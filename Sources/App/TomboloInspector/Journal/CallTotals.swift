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
    static let otherName = "(others)"
    private static let maximumNames = 1000

    private(set) var all: OrderedDictionary<String, Total> = [:]
    private var changed: Set<String> = []

    /// Whether a total has changed since ``takeChanges()``.
    var hasChanges: Bool { !changed.isEmpty }

    mutating func update(_ name: String, _ change: (inout Total) -> Void) {
        let name = all[name] != nil || all.count < Self.maximumNames ? name : Self.otherName
        change(&all[name, default: Total(name: name)])
        changed.insert(name)
    }

    /// Returns the totals that have changed since the last time.
    mutating func takeChanges() -> [Total] {
        defer { changed = [] }
        return changed.compactMap { all[$0] }
    }
}

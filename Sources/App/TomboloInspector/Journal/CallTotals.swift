import OrderedCollections

/// The sums of all calls by their names, including the calls that have no row.
struct CallTotals {
    struct Total: Sendable, Hashable, Codable {
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
    /// The number of changes until the latest one of each total, in the order of ``all``.
    private var revisions: [Int] = []
    /// The number of changes. Readers use it to find out what has changed since their previous batch.
    private(set) var revision = 0

    mutating func update(_ name: String, _ change: (inout Total) -> Void) {
        let index = index(of: name)
        change(&all.values[index])
        revision += 1
        revisions[index] = revision
    }

    private mutating func index(of name: String) -> Int {
        if let index = all.index(forKey: name) { return index }
        guard all.count < Self.maximumNames || name == Self.otherName else { return index(of: Self.otherName) }
        all[name] = Total(name: name)
        revisions.append(0)
        return all.count - 1
    }

    /// The totals that have changed after a revision.
    func changes(after revision: Int) -> [Total] {
        guard revision < self.revision else { return [] }
        return revisions.indices.filter { revisions[$0] > revision }.map { all.values[$0] }
    }
}

import OrderedCollections

/// The totals of all calls by name, including calls without a row.
struct CallTotals {
    struct Total: Sendable, Hashable, Codable {
        let name: String
        var calls = 0
        var failures = 0
        /// The number of calls whose duration was measured.
        var measured = 0
        /// The sum of the measured durations.
        var milliseconds = 0.0
        /// The length of JSON and attachments in both directions, in bytes.
        var bytes = 0
    }

    /// The name of the total for all further names, since a page can choose any number of names.
    static let otherName = "all other names"
    private static let maximumNames = 1000

    private(set) var all: OrderedDictionary<String, Total> = [:]
    /// The value of ``revision`` at each total's latest change, in the order of ``all``.
    private var revisions: [Int] = []
    /// The number of changes. With it, readers determine what has changed since their previous batch.
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

    /// The totals that have changed since a revision.
    func changes(after revision: Int) -> [Total] {
        guard revision < self.revision else { return [] }
        return revisions.indices.filter { revisions[$0] > revision }.map { all.values[$0] }
    }
}

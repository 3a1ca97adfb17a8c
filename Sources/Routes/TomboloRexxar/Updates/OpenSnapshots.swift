/// The snapshots that are still in use. The store must keep their files.
actor OpenSnapshots {
    private struct Reference {
        weak var snapshot: RoutesSnapshot?
    }

    private var references: [Reference] = []

    func note(_ snapshot: RoutesSnapshot) {
        references.removeAll { $0.snapshot == nil || $0.snapshot === snapshot }
        references.append(Reference(snapshot: snapshot))
    }

    var all: [RoutesSnapshot] { references.compactMap(\.snapshot) }
}

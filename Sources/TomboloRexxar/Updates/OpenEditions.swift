/// The editions that are still in use, whose files must stay.
actor OpenEditions {
    private struct Reference {
        weak var edition: RoutesEdition?
    }

    private var references: [Reference] = []

    func note(_ edition: RoutesEdition) {
        references.removeAll { $0.edition == nil || $0.edition === edition }
        references.append(Reference(edition: edition))
    }

    var all: [RoutesEdition] { references.compactMap(\.edition) }
}

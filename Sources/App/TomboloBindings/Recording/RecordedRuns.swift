#if DEBUG
import TomboloBridge
import TomboloEngine

/// The decodings of one type with different placeholders, which together determine its shape.
struct RecordedRuns {
    private let type: any Any.Type
    /// The decodings that the type accepted, or all decodings if it accepted none.
    private let runs: [RecordedValue]
    /// The members for which the type rejects some values.
    private let rejecting: Set<String>

    /// - Parameter runs: All decodings, at least one. The first one uses the first value of each member.
    init(_ runs: [RecordedValue], of type: any Any.Type) {
        self.type = type
        // If the type rejects a value of a selecting member, the member cannot have that value.
        let accepted = runs[0].selectors.isEmpty ? runs : runs.filter { $0.error == nil }
        self.runs = accepted.isEmpty ? runs : accepted
        rejecting = Set(accepted.isEmpty ? [] : runs.filter { $0.error != nil }.compactMap(\.variedSelector))
    }

    /// The reason why the type cannot be described; nil if it can.
    var failure: String? {
        for run in runs { if let reason = run.diagnostic { return reason } }
        guard let error = runs.first(where: { $0.error != nil })?.error else { return nil }
        // A type with a sample may reject placeholders, but only after it has read something.
        if type is any TypeScriptDescribed.Type,
            runs.allSatisfy({ if case .undecided = $0.content { false } else { true } })
        {
            return nil
        }
        return "it rejects placeholder values (\(error))"
    }

    /// The shape of the type.
    var shape: TypeShape {
        let first = runs[0]
        if let raw = EnumCases.rawValues(of: type), case .single(.basic) = first.content { return .values(raw) }
        guard let count = first.caseCount else { return union }
        if EnumCases.isEnum(type), runs.prefix(count).allSatisfy({ $0.members.count <= 1 }) {
            return .cases(
                runs.prefix(count).compactMap { run in
                    run.caseName.map { TypeShape.Case(name: $0, payload: run.member($0)?.value.shape ?? .object([])) }
                })
        }
        return runs.dropFirst().reduce(into: first) { $0.merge($1) }.shape
    }

    /// The union of the different shapes. In each of them, a selecting member has the values that select that shape.
    private var union: TypeShape {
        let base = runs[0].shape
        guard !rejecting.isEmpty || runs.contains(where: { $0.shape != base }) else { return base }
        var groups: [(shape: TypeShape, values: [String: [JSONValue]])] = []
        for run in runs {
            let chosen = run.selectors.reduce(into: [String: JSONValue]()) {
                $0[$1.name] = $1.values[run.choices[$1.name] ?? 0]
            }
            let index = groups.firstIndex { $0.shape == run.shape } ?? groups.count
            if index == groups.count { groups.append((run.shape, [:])) }
            for (name, value) in chosen where groups[index].values[name]?.contains(value) != true {
                groups[index].values[name, default: []].append(value)
            }
        }
        // The members whose values select a shape, or of which some values are rejected.
        let selectors = Set(runs.filter { $0.shape != base }.compactMap(\.variedSelector)).union(rejecting)
        let shapes = groups.map { group -> TypeShape in
            guard case .object(let members) = group.shape else { return group.shape }
            return .object(
                members.map { member in
                    guard selectors.contains(member.name), let values = group.values[member.name] else { return member }
                    var member = member
                    member.shape = .values(values)
                    return member
                })
        }
        return shapes.count == 1 ? shapes[0] : .union(shapes)
    }
}
#endif

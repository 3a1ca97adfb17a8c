#if DEBUG
import OrderedCollections
import TomboloEngine

/// The paths of dates in the values that a page receives, for a client that converts them to `Date` objects.
///
/// | JSON | converts |
/// |---|---|
/// | `1` | the value itself, a text |
/// | `"Note"` | a value of the definition |
/// | `{"all": S}` | each element or member |
/// | `{"any": [S, …]}` | a value of one of several shapes |
/// | `{"parts": {"name": S}}` | the members with these names, or the elements with these indices |
struct DateShapes {
    private let types: [String: TypeShape]
    /// The names of the definitions that contain dates.
    private let names: Set<String>

    init(_ interface: AppInterface) {
        types = interface.types
        // Definitions can contain each other in a cycle, so the loop runs until the set does not grow any more.
        var names: Set<String> = []
        var count = -1
        while count != names.count {
            count = names.count
            for (name, shape) in interface.types where Self.contains(shape, names) { names.insert(name) }
        }
        self.names = names
    }

    /// The definitions that contain dates, by name.
    var definitions: JSONValue {
        .object(
            OrderedDictionary(
                uniqueKeysWithValues: names.sorted().compactMap { name in
                    types[name].flatMap(places).map { (name, $0) }
                }))
    }

    /// Returns the places of dates in values of a shape; nil if there are none.
    func places(_ shape: TypeShape) -> JSONValue? {
        switch shape {
        case .basic(.date): 1
        case .named(let name): names.contains(name) ? .string(name) : nil
        case .array(let inner), .record(let inner, keys: _): places(inner).map { ["all": $0] }
        case .nullable(let inner): places(inner)
        case .object(let members): parts(members.map { ($0.name, $0.shape) })
        case .tuple(let elements): parts(elements.enumerated().map { ("\($0)", $1) })
        case .cases(let cases): parts(cases.map { ($0.name, $0.payload) })
        case .union(let shapes): any(of: shapes.compactMap(places))
        case .basic, .values, .typeScript: nil
        }
    }

    /// The client applies all of the places, and converts only texts in the form of a date, in objects or arrays that
    /// have the part.
    private func any(of places: [JSONValue]) -> JSONValue? {
        guard let first = places.first, places.contains(where: { $0 != first }) else { return places.first }
        return ["any": .array(places)]
    }

    private func parts(_ shapes: [(name: String, shape: TypeShape)]) -> JSONValue? {
        let found = shapes.compactMap { part in places(part.shape).map { (part.name, $0) } }
        return found.isEmpty ? nil : ["parts": .object(OrderedDictionary(uniqueKeysWithValues: found))]
    }

    private static func contains(_ shape: TypeShape, _ names: Set<String>) -> Bool {
        switch shape {
        case .basic(let basic): basic == .date
        case .named(let name): names.contains(name)
        case .array(let inner), .record(let inner, keys: _), .nullable(let inner): contains(inner, names)
        case .object(let members): members.contains { contains($0.shape, names) }
        case .tuple(let elements): elements.contains { contains($0, names) }
        case .cases(let cases): cases.contains { contains($0.payload, names) }
        case .union(let shapes): shapes.contains { contains($0, names) }
        case .values, .typeScript: false
        }
    }
}
#endif

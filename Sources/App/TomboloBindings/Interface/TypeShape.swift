#if DEBUG
import OrderedCollections
import TomboloEngine

/// The form of the JSON as which the values of a Swift type are sent.
indirect enum TypeShape: Hashable, Sendable {
    /// A type for which the coders have their own rules.
    enum Basic: String, Hashable, Sendable, CaseIterable {
        case boolean, string, number, integer, json, bytes, date, url, uuid, decimal
    }

    /// A member of an object.
    struct Member: Hashable, Sendable {
        var name: String
        var shape: TypeShape
        var presence = Presence.required
    }

    /// Whether an object has to have a member.
    enum Presence: Hashable, Sendable {
        case required
        /// The member can be absent or null, as an `Optional` of Swift.
        case optional
        /// The member can be absent, but not null.
        case absentOnly
    }

    /// A case of an enum with its payload, which is an object unless the enum has its own coding.
    struct Case: Hashable, Sendable {
        var name: String
        var payload: TypeShape
    }

    case basic(Basic)
    /// A definition of the interface, by name.
    case named(String)
    case array(TypeShape)
    case tuple([TypeShape])
    /// An object whose members can have any names, or only those in `keys` if that is not nil.
    case record(TypeShape, keys: TypeShape?)
    case nullable(TypeShape)
    case object([Member])
    /// One of some texts or integers.
    case values([JSONValue])
    /// An object with a single member, whose name is one of the cases.
    case cases([Case])
    /// One of several shapes.
    case union([TypeShape])
    /// TypeScript that the app gave for the type.
    case typeScript(String)
}

extension TypeShape {
    /// The shape for the lock file.
    var json: JSONValue {
        switch self {
        case .basic(let basic): .string(basic.rawValue)
        case .named(let name): .string(name)
        case .array(let element): ["array": element.json]
        case .tuple(let elements): ["tuple": .array(elements.map(\.json))]
        case .record(let value, nil): ["record": value.json]
        case .record(let value, let keys?): ["record": value.json, "keys": keys.json]
        case .nullable(let shape): ["nullable": shape.json]
        case .object(let members): ["object": Self.json(of: members)]
        case .values(let values): ["values": .array(values)]
        case .cases(let cases):
            ["cases": .array(cases.map { ["name": .string($0.name), "payload": $0.payload.json] })]
        case .union(let shapes): ["union": .array(shapes.map(\.json))]
        case .typeScript(let text): ["typeScript": .string(text)]
        }
    }

    private static func json(of members: [Member]) -> JSONValue {
        .array(
            members.map {
                var parts: OrderedDictionary<String, JSONValue> = ["name": .string($0.name), "type": $0.shape.json]
                switch $0.presence {
                case .required: break
                case .optional: parts["optional"] = true
                case .absentOnly: parts["optional"] = "absent"
                }
                return .object(parts)
            })
    }
}
#endif

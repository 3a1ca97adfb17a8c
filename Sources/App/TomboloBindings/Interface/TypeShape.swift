#if DEBUG
import OrderedCollections
import TomboloEngine

/// The JSON that values of a Swift type are sent as.
indirect enum TypeShape: Hashable, Sendable {
    /// A type that the coders have rules for.
    enum Basic: String, Hashable, Sendable, CaseIterable {
        case boolean, string, number, integer, json, bytes, date, url, uuid, decimal
    }

    /// A member of an object.
    struct Member: Hashable, Sendable {
        var name: String
        var shape: TypeShape
        /// Whether the member can be absent or null.
        var isOptional = false
    }

    /// A case of an enum, with the members of its payload.
    struct Case: Hashable, Sendable {
        var name: String
        var payload: [Member]
    }

    case basic(Basic)
    /// A definition of the interface, by name.
    case named(String)
    case array(TypeShape)
    case tuple([TypeShape])
    /// An object with any names; `keys` if only these occur.
    case record(TypeShape, keys: TypeShape?)
    case nullable(TypeShape)
    case object([Member])
    /// One of some texts or integers.
    case values([JSONValue])
    /// An object whose only member is named as one of the cases.
    case cases([Case])
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
            ["cases": .array(cases.map { ["name": .string($0.name), "payload": Self.json(of: $0.payload)] })]
        case .typeScript(let text): ["typeScript": .string(text)]
        }
    }

    private static func json(of members: [Member]) -> JSONValue {
        .array(
            members.map {
                let member: JSONValue = ["name": .string($0.name), "type": $0.shape.json]
                guard $0.isOptional, case .object(var parts) = member else { return member }
                parts["optional"] = true
                return .object(parts)
            })
    }
}
#endif

#if DEBUG
/// The TypeScript names of types.
struct TypeNames {
    /// The qualified name in Swift of each name, without generic arguments.
    private(set) var swiftNames: [String: String] = [:]
    private var names: [Key: String] = [:]

    /// A type as the type of values, or as the error type of a call. The two have different definitions.
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let isError: Bool
    }

    /// Whether a type has a name as the type of values.
    func contains(_ type: any Any.Type) -> Bool { names[Key(type: ObjectIdentifier(type), isError: false)] != nil }

    /// Returns the name of a type. Different types have different names.
    mutating func name(of type: any Any.Type, isError: Bool = false) -> String {
        let key = Key(type: ObjectIdentifier(type), isError: isError)
        if let name = names[key] { return name }
        let parts = TypeName(type)
        var name =
            isError && names[Key(type: key.type, isError: false)] != nil ? parts.short + "Thrown" : parts.short
        if TypeName.isReserved(name) || swiftNames[name] != nil { name = parts.long }
        var number = 2
        while swiftNames[name] != nil || TypeName.isReserved(name) {
            name = "\(parts.long)_\(number)"
            number += 1
        }
        names[key] = name
        swiftNames[name] = parts.swift
        return name
    }
}
#endif

#if DEBUG
import OrderedCollections
package import TomboloEngine

/// The differences between two interfaces, such as those of a generated client and of the app.
package struct InterfaceDifferences {
    /// A sentence for each difference, which begins with the call, event or page function and names the path in its value.
    package private(set) var sentences: [String] = []

    private let old: JSONValue
    private let new: JSONValue
    private let ignoresNew: Bool
    /// The pairs of shapes whose comparison has begun or ended, for the current call. They are stored because shapes
    /// can contain themselves by name.
    private var compared: Set<[JSONValue]> = []

    /// Compares the contents of two lock files. The first may come from a page, so members of an unknown form count as
    /// differences.
    /// - Parameter ignoresNew: Whether to ignore calls, events and page functions that exist only in the second
    ///   interface.
    package init(from old: JSONValue, to new: JSONValue, ignoringNew ignoresNew: Bool = false) {
        (self.old, self.new, self.ignoresNew) = (old, new, ignoresNew)
        guard old["format"] == new["format"] else {
            sentences = ["The bindings were written by another version of Tombolo."]
            return
        }
        compare("calls", "call", other: "streams")
        compare("streams", "stream", other: "calls")
        compare("events", "event")
        compare("pageFunctions", "page function")
        // The written files also contain the names of types, which can change although the values do not.
        guard sentences.isEmpty, !ignoresNew else { return }
        for section in ["calls", "streams", "events", "pageFunctions", "errors", "types"]
        where Self.unordered(old[section]) != Self.unordered(new[section]) {
            let names = Set(old[section]?.objectValue?.keys ?? []).symmetricDifference(
                new[section]?.objectValue?.keys ?? [])
            let list = names.isEmpty ? "" : " (\(names.sorted().joined(separator: ", ")))"
            sentences.append("The names or definitions of \(section) have changed\(list).")
        }
    }

    private mutating func compare(_ section: String, _ kind: String, other: String? = nil) {
        let (before, after) = (old[section]?.objectValue ?? [:], new[section]?.objectValue ?? [:])
        for name in Set(before.keys).union(after.keys).sorted() {
            compared = []
            switch (before[name], after[name]) {
            case (let before?, let after?): compare(parts: before, after, of: name)
            case (.some, nil):
                let isOther = other.map { new[$0]?[name] != nil } ?? false
                let reason =
                    isOther
                    ? "was a \(kind), and is now a \(kind == "call" ? "stream" : "call")."
                    : "the app has no such \(kind)."
                sentences.append(isOther ? "\(name) \(reason)" : "\(name): \(reason)")
            case (nil, .some) where !ignoresNew && other.map { old[$0]?[name] == nil } ?? true:
                sentences.append("\(name): the \(kind) is new.")
            default: break
            }
        }
    }

    private mutating func compare(parts before: JSONValue, _ after: JSONValue, of name: String) {
        for part in ["argument", "result", "value", "progress"] {
            compare(before[part], after[part], "\(name): \(part)")
        }
        let oldErrors = before["error"]?.stringValue.flatMap { old["errors"]?[$0] }
        let newErrors = after["error"]?.stringValue.flatMap { new["errors"]?[$0] }
        let (oldCodes, newCodes) = (Self.codes(oldErrors), Self.codes(newErrors))
        if oldCodes != newCodes {
            sentences.append("\(name): the error codes were \(Self.list(oldCodes)), and are \(Self.list(newCodes)).")
        } else if before["throwsOnlyError"] != after["throwsOnlyError"] {
            let isOpen = after["throwsOnlyError"] == nil
            sentences.append(
                "\(name): the handler \(isOpen ? "can throw other errors, too" : "throws no other errors any more").")
        }
        compare(oldErrors?["data"], newErrors?["data"], "\(name): data of errors")
    }

    private mutating func compare(_ before: JSONValue?, _ after: JSONValue?, _ path: String) {
        switch (before, after) {
        case (nil, nil): break
        case (nil, let after?): sentences.append("\(path) did not exist, and is \(phrase(after, in: new)).")
        case (let before?, nil): sentences.append("\(path) was \(phrase(before, in: old)), and was removed.")
        case (let before?, let after?): compare(shapes: before, after, path)
        }
    }

    private mutating func compare(shapes before: JSONValue, _ after: JSONValue, _ path: String) {
        guard compared.insert([before, after]).inserted else { return }
        let (first, second) = (Self.resolved(before, in: old), Self.resolved(after, in: new))
        if let firstMembers = first["object"]?.arrayValue, let secondMembers = second["object"]?.arrayValue {
            return compare(members: firstMembers, secondMembers, path)
        }
        if let firstCases = first["cases"]?.arrayValue, let secondCases = second["cases"]?.arrayValue {
            return compare(cases: firstCases, secondCases, path)
        }
        for (key, suffix) in [("array", "[]"), ("record", "[name]"), ("nullable", "")] {
            guard let inner = first[key], let other = second[key], first["keys"] == second["keys"] else { continue }
            return compare(shapes: inner, other, path + suffix)
        }
        for key in ["tuple", "union"] {
            guard let parts = first[key]?.arrayValue, let others = second[key]?.arrayValue, parts.count == others.count
            else { continue }
            for index in parts.indices {
                compare(shapes: parts[index], others[index], key == "tuple" ? "\(path)[\(index)]" : path)
            }
            return
        }
        if Self.unordered(first) != Self.unordered(second) {
            sentences.append("\(path) was \(phrase(before, in: old)), and is \(phrase(after, in: new)).")
        }
    }

    private mutating func compare(members before: [JSONValue], _ after: [JSONValue], _ path: String) {
        let (before, after) = (Self.byName(before), Self.byName(after))
        for name in Set(before.keys).union(after.keys).sorted() {
            let member = "\(path).\(name)"
            switch (before[name], after[name]) {
            case (let before?, let after?):
                if before["optional"] == after["optional"] {
                    compare(before["type"], after["type"], member)
                } else {
                    sentences.append(
                        "\(member) was \(memberPhrase(before, in: old)), and is \(memberPhrase(after, in: new)).")
                }
            case (.some, nil): sentences.append("\(member) does not exist any more.")
            case (nil, let after?): sentences.append("\(member) is new: \(memberPhrase(after, in: new)).")
            case (nil, nil): break
            }
        }
    }

    private mutating func compare(cases before: [JSONValue], _ after: [JSONValue], _ path: String) {
        let (before, after) = (Self.byName(before), Self.byName(after))
        for name in Set(before.keys).union(after.keys).sorted() {
            switch (before[name], after[name]) {
            case (let before?, let after?): compare(before["payload"], after["payload"], "\(path).\(name)")
            case (.some, nil): sentences.append("\(path): the case “\(name)” does not exist any more.")
            default: sentences.append("\(path): the case “\(name)” is new.")
            }
        }
    }
}

/// Reads parts of an interface, and describes them in words.
extension InterfaceDifferences {
    /// The definition that a name refers to. Aliases are followed to their end.
    private static func resolved(_ shape: JSONValue, in interface: JSONValue) -> JSONValue {
        var (shape, names) = (shape, Set<String>())
        while let name = shape.stringValue, names.insert(name).inserted, let definition = interface["types"]?[name] {
            shape = definition
        }
        return shape
    }

    /// The value with its lists as sets, because the order of members, cases and values does not matter.
    private static func unordered(_ value: JSONValue?) -> JSONValue? {
        switch value {
        case .object(let members):
            .object(
                OrderedDictionary(
                    uniqueKeysWithValues: members.keys.sorted().map { name in
                        let part = unordered(members[name]) ?? .null
                        // The order of a tuple's elements matters.
                        guard name != "tuple", case .array(let elements) = part else { return (name, part) }
                        return (name, .array(elements.sorted { $0.description < $1.description }))
                    }))
        case .array(let elements): .array(elements.map { unordered($0) ?? .null })
        default: value
        }
    }

    private static func byName(_ parts: [JSONValue]) -> [String: JSONValue] {
        Dictionary(parts.map { ($0["name"]?.stringValue ?? "", $0) }) { $1 }
    }

    private static func codes(_ errors: JSONValue?) -> [String] {
        (errors?["codes"]?.arrayValue ?? []).map { $0.stringValue ?? "\($0)" }.sorted()
    }

    private static func list(_ codes: [String]) -> String { codes.isEmpty ? "none" : codes.joined(separator: ", ") }

    private func memberPhrase(_ member: JSONValue, in interface: JSONValue) -> String {
        let type = phrase(member["type"] ?? .null, in: interface)
        switch member["optional"] {
        case true: return "\(type) or absent"
        case "absent": return "\(type) or absent, but not null"
        default: return type
        }
    }

    private func phrase(_ shape: JSONValue, in interface: JSONValue) -> String {
        if let name = shape.stringValue {
            guard let values = interface["types"]?[name]?["values"] else { return name }
            return "\(name) (\(phrase(["values": values], in: interface)))"
        }
        if let element = shape["array"] { return "an array of \(phrase(element, in: interface))" }
        if let value = shape["record"] {
            let keys = shape["keys"].map { " by \(phrase($0, in: interface))" } ?? ""
            return "an object of \(phrase(value, in: interface))\(keys)"
        }
        if let inner = shape["nullable"] { return "\(phrase(inner, in: interface)) or null" }
        if let values = shape["values"]?.arrayValue { return values.map(\.description).joined(separator: " or ") }
        if let text = shape["typeScript"]?.stringValue { return text }
        if let shapes = shape["union"]?.arrayValue {
            return shapes.map { phrase($0, in: interface) }.joined(separator: " or ")
        }
        if let cases = shape["cases"]?.arrayValue {
            return "an enum of \(cases.map { $0["name"]?.stringValue ?? "" }.joined(separator: ", "))"
        }
        if shape["tuple"] != nil { return "a tuple" }
        return shape["object"] == nil ? shape.description : "an object"
    }
}
#endif

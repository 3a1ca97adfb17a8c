#if DEBUG
import OrderedCollections
package import TomboloEngine

/// The differences between two interfaces, such as that of a generated client and that of the app.
package struct InterfaceDifferences {
    /// A sentence for each difference, which begins with the call, event or page function and names the path in its value.
    package private(set) var sentences: [String] = []

    private let old: JSONValue
    private let new: JSONValue
    /// The pairs of definitions that are being compared or have been, for the current call.
    private var compared: Set<[String]> = []

    /// Compares two contents of lock files. The first may come from a page: members of an unknown form count as differences.
    package init(from old: JSONValue, to new: JSONValue) {
        (self.old, self.new) = (old, new)
        guard old["format"] == new["format"] else {
            sentences = ["The bindings are of another format."]
            return
        }
        let kinds = [
            ("calls", "call"), ("streams", "stream"), ("events", "event"), ("pageFunctions", "page function"),
        ]
        for (section, kind) in kinds { compare(section, kind, kinds.map(\.0)) }
        // Definitions that only order or comments distinguish are equal; anything else must not pass unnoticed.
        for section in kinds.map(\.0) + ["errors", "types"] where sentences.isEmpty && old[section] != new[section] {
            sentences.append("The \(section) are not the same.")
        }
    }

    private mutating func compare(_ section: String, _ kind: String, _ sections: [String]) {
        let (before, after) = (old[section]?.objectValue ?? [:], new[section]?.objectValue ?? [:])
        for name in Set(before.keys).union(after.keys).sorted() {
            compared = []
            switch (before[name], after[name]) {
            case (let before?, let after?): compare(parts: before, after, of: name)
            case (.some, nil):
                let other = sections.first { new[$0]?[name] != nil }
                sentences.append(
                    other.map { "\(name) was a \(kind), and is in “\($0)” now." }
                        ?? "\(name): the app has no such \(kind).")
            case (nil, .some) where !sections.contains { old[$0]?[name] != nil }:
                sentences.append("\(name): the \(kind) is new.")
            default: break
            }
        }
    }

    private mutating func compare(parts before: JSONValue, _ after: JSONValue, of name: String) {
        for part in ["argument", "result", "value", "progress"] {
            compare(before[part], after[part], "\(name): \(part)")
        }
        let (oldError, newError) = (before["error"], after["error"])
        let oldErrors = oldError?.stringValue.flatMap { old["errors"]?[$0] }
        let newErrors = newError?.stringValue.flatMap { new["errors"]?[$0] }
        let (oldCodes, newCodes) = (Self.codes(oldErrors), Self.codes(newErrors))
        if oldCodes != newCodes {
            sentences.append("\(name): the error codes were \(Self.list(oldCodes)), and are \(Self.list(newCodes)).")
        }
        compare(oldErrors?["data"], newErrors?["data"], "\(name): data of errors")
    }

    private mutating func compare(_ before: JSONValue?, _ after: JSONValue?, _ path: String) {
        switch (before, after) {
        case (nil, nil): break
        case (nil, let after?): sentences.append("\(path) was none, and is \(phrase(after, in: new)).")
        case (let before?, nil): sentences.append("\(path) was \(phrase(before, in: old)), and is none.")
        case (let before?, let after?): compare(shapes: before, after, path)
        }
    }

    private mutating func compare(shapes before: JSONValue, _ after: JSONValue, _ path: String) {
        if let first = before.stringValue, let second = after.stringValue, old["types"]?[first] != nil,
            new["types"]?[second] != nil
        {
            guard compared.insert([first, second]).inserted else { return }
        }
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
        if let elements = first["tuple"]?.arrayValue, let others = second["tuple"]?.arrayValue,
            elements.count == others.count
        {
            for index in elements.indices { compare(shapes: elements[index], others[index], "\(path)[\(index)]") }
            return
        }
        if first != second {
            sentences.append("\(path) was \(phrase(before, in: old)), and is \(phrase(after, in: new)).")
        }
    }

    private mutating func compare(members before: [JSONValue], _ after: [JSONValue], _ path: String) {
        let (before, after) = (Self.byName(before), Self.byName(after))
        for name in Set(before.keys).union(after.keys).sorted() {
            let place = "\(path).\(name)"
            switch (before[name], after[name]) {
            case (let before?, let after?):
                if before["optional"] == after["optional"] {
                    compare(before["type"], after["type"], place)
                } else {
                    sentences.append(
                        "\(place) was \(memberPhrase(before, in: old)), and is \(memberPhrase(after, in: new)).")
                }
            case (.some, nil): sentences.append("\(place) does not exist any more.")
            case (nil, let after?): sentences.append("\(place) is new: \(memberPhrase(after, in: new)).")
            case (nil, nil): break
            }
        }
    }

    private mutating func compare(cases before: [JSONValue], _ after: [JSONValue], _ path: String) {
        let (before, after) = (Self.byName(before), Self.byName(after))
        for name in Set(before.keys).union(after.keys).sorted() {
            switch (before[name], after[name]) {
            case (let before?, let after?):
                compare(
                    members: before["payload"]?.arrayValue ?? [], after["payload"]?.arrayValue ?? [], "\(path).\(name)")
            case (.some, nil): sentences.append("\(path): the case “\(name)” does not exist any more.")
            default: sentences.append("\(path): the case “\(name)” is new.")
            }
        }
    }
}

/// Reading and wording of parts of an interface.
extension InterfaceDifferences {
    private static func resolved(_ shape: JSONValue, in interface: JSONValue) -> JSONValue {
        shape.stringValue.flatMap { interface["types"]?[$0] } ?? shape
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
        return member["optional"] == true ? "\(type) or absent" : type
    }

    private func phrase(_ shape: JSONValue, in interface: JSONValue) -> String {
        if let name = shape.stringValue {
            guard let values = interface["types"]?[name]?["values"] else { return name }
            return "\(name) (\(phrase(["values": values], in: interface)))"
        }
        if let element = shape["array"] { return "an array of \(phrase(element, in: interface))" }
        if let value = shape["record"] { return "an object of \(phrase(value, in: interface))" }
        if let inner = shape["nullable"] { return "\(phrase(inner, in: interface)) or null" }
        if let values = shape["values"]?.arrayValue { return values.map(\.description).joined(separator: " or ") }
        if let text = shape["typeScript"]?.stringValue { return text }
        return shape["object"] == nil ? shape.description : "an object"
    }
}
#endif

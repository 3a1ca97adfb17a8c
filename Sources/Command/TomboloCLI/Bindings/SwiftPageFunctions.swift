import OrderedCollections
import TomboloEngine

/// A Swift file for the page functions in a TypeScript declaration file, with their types and a protocol that has a method for each.
///
/// The protocol lets an app's tests replace the page. Its implementation calls the functions of a document.
struct SwiftPageFunctions {
    /// The description that page-functions.js prints.
    private let description: JSONValue
    /// The name of the declaration file, for the heading.
    private let source: String

    init(_ description: JSONValue, source: String) { (self.description, self.source) = (description, source) }

    /// The text of the file.
    var text: String {
        let functions = description["functions"]?.arrayValue ?? []
        let types = (description["types"]?.arrayValue ?? []).map(Self.type)
        let requirements = functions.map { "\(Self.comment($0, "    "))    \(Self.signature($0))\n" }
        let methods = functions.map { function in
            let name = Self.literal(function["name"]?.stringValue ?? "")
            let argument = Self.argument(of: function) == nil ? "" : ", argument"
            return """
                    func \(Self.signature(function, internalName: "argument").dropFirst("func ".count)) {
                        try await \(Self.bridge).call(\(name)\(argument), in: \(Self.document))
                    }

                """
        }
        let parts =
            types + [
                "/// The functions that a page exposes to the app.\n@MainActor\nprotocol PageFunctions {\n\(requirements.joined())}\n",
                """
                /// The functions of a document.
                struct BridgePageFunctions: PageFunctions {
                    private let \(Self.bridge): Bridge
                    private let \(Self.document): DocumentID?

                    /// - Parameter document: The document; nil for the top-level document.
                    init(bridge: Bridge, document: DocumentID? = nil) {
                        \(Self.bridge) = bridge
                        \(Self.document) = document
                    }

                \(methods.joined(separator: "\n"))}

                """,
            ]
        let body = parts.joined(separator: "\n")
        // Importing all of Foundation would make a small app four times as large.
        let foundation =
            "#if canImport(FoundationEssentials)\nimport FoundationEssentials\n#else\nimport Foundation\n#endif\n"
        let needsFoundation = ["Data", "Date", "URL", "UUID", "Decimal"].contains { body.contains($0) }
        return "// Made by `tombolo bindings --import` from \(source). Do not edit: changes are overwritten.\n"
            + (needsFoundation ? foundation : "") + "import Tombolo\n\n" + body
    }

    private static func signature(_ function: JSONValue, internalName: String? = nil) -> String {
        let result = shape(function["result"])
        let parameter = argument(of: function).map { type in
            "_ \(internalName ?? identifier(function["label"]?.stringValue ?? "argument")): \(type)"
        }
        return "func \(methodName(function))(\(parameter ?? "")) async throws\(result.map { " -> \($0)" } ?? "")"
    }

    /// The property names of the generated struct, which its methods cannot have. A page may well have a function
    /// “bridge” or “document”, but hardly one with these names.
    private static let bridge = "bridgeOfThePage"
    private static let document = "documentOfThePage"

    /// A sentence for each name that the Swift file cannot have: two functions with the same method name, a method with
    /// the name of a property, and types that would hide Swift's own.
    var diagnostics: [String] {
        let functions = description["functions"]?.arrayValue ?? []
        let methods = Dictionary(grouping: functions, by: Self.methodName)
        let clashes = methods.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }.map { method, functions in
            let names = functions.map { "“\($0["name"]?.stringValue ?? "")”" }.joined(separator: " and ")
            return "\(names) would both become the method \(method). Rename one."
        }
        let properties = [Self.bridge, Self.document].flatMap { property in
            (methods[property] ?? []).map { function -> String in
                let name = "“\(function["name"]?.stringValue ?? "")”"
                return
                    "\(name) would become the method \(property), but BridgePageFunctions already has a member of that name. Rename the function."
            }
        }
        let types = (description["types"]?.arrayValue ?? []).compactMap { $0["name"]?.stringValue }
        return clashes + properties
            + types.filter(Self.typesOfSwift.contains).map { "\($0) is the name of a Swift type. Rename your type." }
    }

    private static let typesOfSwift: Set<String> = [
        "Any", "AnyObject", "Array", "Bool", "Bridge", "BridgePageFunctions", "Character", "Codable", "CodingKey",
        "Data", "Date", "Decimal",
        "Dictionary", "DocumentID", "Double", "Error", "Float", "Int", "JSONValue", "Never", "Optional",
        "PageFunctions", "Range", "Result",
        "Sendable", "Sequence", "Set", "String", "Substring", "Task", "Type", "UInt", "URL", "UUID", "Void",
    ]

    private static func argument(of function: JSONValue) -> String? { shape(function["argument"]) }

    /// The name of a method: `editorSelection` for `editor.selection`.
    private static func methodName(_ function: JSONValue) -> String {
        let words = (function["name"]?.stringValue ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") }
        let name = words.enumerated().map { index, word in
            index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst()
        }
        return identifier(name.joined())
    }

    /// A type as Swift text; nil for no value.
    private static func shape(_ value: JSONValue?) -> String? {
        switch value {
        case .string("string"): "String"
        case .string("number"): "Double"
        case .string("boolean"): "Bool"
        case .string("bytes"): "Data"
        case .string("date"): "Date"
        case .string("url"): "URL"
        case .string("uuid"): "UUID"
        case .string("decimal"): "Decimal"
        case .string: "JSONValue"
        case .object(let parts):
            if let name = parts["named"]?.stringValue {
                identifier(name)
            } else if let element = parts["array"] {
                "[\(shape(element) ?? "JSONValue")]"
            } else if let member = parts["record"] {
                "[String: \(shape(member) ?? "JSONValue")]"
            } else if let inner = parts["optional"] {
                shape(inner).map { "\($0)?" }
            } else {
                // The type is one of several texts, but has no name for an enum.
                "String"
            }
        default: nil
        }
    }

    private static func type(_ definition: JSONValue) -> String {
        let name = identifier(definition["name"]?.stringValue ?? "")
        let comment = comment(definition, "")
        if let texts = definition["alias"]?["texts"]?.arrayValue?.compactMap(\.stringValue) {
            var names: Set<String> = []
            let cases = texts.map { "    case \(caseName($0, &names)) = \(literal($0))\n" }
            return "\(comment)enum \(name): String, Codable, Sendable {\n\(cases.joined())}\n"
        }
        if let alias = definition["alias"] { return "\(comment)typealias \(name) = \(shape(alias) ?? "JSONValue")\n" }
        var names: Set<String> = []
        let members = (definition["members"]?.arrayValue ?? []).map { member in
            (member: member, name: caseName(member["name"]?.stringValue ?? "", &names))
        }
        let lines = members.map {
            "\(Self.comment($0.member, "    "))    var \($0.name): \(shape($0.member["type"]) ?? "JSONValue?")\n"
        }
        let keys = members.map { "        case \($0.name) = \(literal($0.member["name"]?.stringValue ?? ""))\n" }
        // An enum without cases cannot have a raw type.
        let codingKeys =
            keys.isEmpty ? "" : "\n    private enum CodingKeys: String, CodingKey {\n\(keys.joined())    }\n"
        return "\(comment)struct \(name): Codable, Sendable {\n\(lines.joined())\(codingKeys)}\n"
    }

    /// An identifier, unique among `names`, for a text that may not be an identifier.
    private static func caseName(_ text: String, _ names: inout Set<String>) -> String {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "_") }
        let joined = words.enumerated().map { index, word in
            index == 0 ? word.prefix(1).lowercased() + word.dropFirst() : word.prefix(1).uppercased() + word.dropFirst()
        }
        let name = joined.joined()
        let start = name.isEmpty || name.first?.isNumber == true ? "_\(name)" : name
        var unique = start == "_" ? "other" : start
        var number = 2
        while !names.insert(unique).inserted {
            unique = "\(start)\(number)"
            number += 1
        }
        return identifier(unique)
    }

    /// A name, in backticks if it is a Swift keyword.
    private static func identifier(_ name: String) -> String {
        let letters = name.filter { $0.isLetter || $0.isNumber || $0 == "_" }
        let valid = letters.isEmpty || letters.first?.isNumber == true ? "_\(letters)" : letters
        return keywords.contains(valid) ? "`\(valid)`" : valid
    }

    private static let keywords: Set<String> = [
        "Any", "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit",
        "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is",
        "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "Self",
        "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "Type", "typealias",
        "var", "where", "while",
    ]

    /// A Swift string literal. Characters other than letters, digits and plain punctuation are escaped.
    private static func literal(_ text: String) -> String {
        let body = text.unicodeScalars.map { scalar in
            let isPlain = scalar.value >= 0x20 && scalar.value < 0x7F && scalar != "\"" && scalar != "\\"
            return isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }
        return "\"\(body.joined())\""
    }

    private static func comment(_ part: JSONValue, _ indentation: String) -> String {
        let text = part["comment"]?.stringValue ?? ""
        guard !text.isEmpty else { return "" }
        return text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { "\(indentation)///\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
    }
}

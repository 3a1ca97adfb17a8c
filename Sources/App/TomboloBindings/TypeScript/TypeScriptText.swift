#if DEBUG
import TomboloEngine

/// Formats parts of an interface as TypeScript.
struct TypeScriptText {
    /// The prefix of the names of definitions: empty, or a namespace.
    let prefix: String
    /// Whether dates are `Date` objects.
    var convertsDates = false

    func type(_ shape: TypeShape) -> String {
        switch shape {
        case .basic(let basic): type(basic)
        case .named(let name): prefix + name
        case .array(let element): "\(atom(element))[]"
        case .tuple(let elements): "[\(elements.map(type).joined(separator: ", "))]"
        // Not Record<…>: an alias may contain itself in an index signature, but not in a parameter of another type.
        case .record(let value, keys: nil): "{ [name: string]: \(type(value)) }"
        case .record(let value, keys: .basic?): "{ [name: number]: \(type(value)) }"
        case .record(let value, let keys?): "{ [Name in \(type(keys))]?: \(type(value)) }"
        case .nullable(let inner): "\(type(inner)) | null"
        case .object(let members): Self.inline(members.map(member))
        case .values(let values): values.isEmpty ? "never" : values.map(Self.literal).joined(separator: " | ")
        case .cases(let cases): "\(prefix)OneOf<\(Self.inline(cases.map(self.case)))>"
        case .union(let shapes): shapes.isEmpty ? "never" : shapes.map(type).joined(separator: " | ")
        case .typeScript(let text): "(\(text))"
        }
    }

    /// The type of an argument or result that may be absent.
    func type(_ shape: TypeShape?, absent: String) -> String { shape.map(type) ?? absent }

    /// The type of an argument, or of a page function's result. If the value can be nil, it can be omitted.
    func argument(_ shape: TypeShape?) -> String {
        guard case .nullable? = shape else { return type(shape, absent: "undefined") }
        return "\(type(shape, absent: "undefined")) | undefined"
    }

    /// The type of a function that pages expose. If Swift ignores the result, it can be anything.
    func pageFunction(_ function: AppInterface.PageFunction) -> String {
        let result = function.result == nil ? "unknown" : argument(function.result)
        return "TomboloPageFunction<\(type(function.argument, absent: "undefined")), \(result)>"
    }

    func member(_ member: TypeShape.Member) -> String {
        switch member.presence {
        case .required: "\(Self.name(member.name)): \(type(member.shape))"
        case .optional: "\(Self.name(member.name))?: \(type(member.shape)) | null"
        case .absentOnly: "\(Self.name(member.name))?: \(type(member.shape))"
        }
    }

    func `case`(_ part: TypeShape.Case) -> String {
        "\(Self.name(part.name)): \(type(part.payload))"
    }

    private func type(_ basic: TypeShape.Basic) -> String {
        switch basic {
        case .boolean, .string, .number: basic.rawValue
        case .integer: "number"
        case .bytes: "Uint8Array"
        case .json: prefix + "JSONValue"
        case .date: convertsDates ? "Date" : prefix + "ISODate"
        case .url: prefix + "URLText"
        case .uuid: prefix + "UUIDText"
        case .decimal: prefix + "DecimalText"
        }
    }

    /// The type as an operand, in parentheses if it contains an operator.
    private func atom(_ shape: TypeShape) -> String {
        let text = type(shape)
        return switch shape {
        case .nullable, .values, .union: "(\(text))"
        default: text
        }
    }

    private static func literal(_ value: JSONValue) -> String { value.stringValue.map(string) ?? value.description }

    private static func inline(_ members: [String]) -> String {
        members.isEmpty ? "Record<string, never>" : "{ \(members.joined(separator: "; ")) }"
    }

    /// A name of a member: as it is, or as a string if it is not an identifier.
    static func name(_ name: String) -> String { isIdentifier(name) ? name : string(name) }

    /// A string literal. Compilers read line separators as the end of a line, unlike JSON.
    static func string(_ text: String) -> String {
        JSONValue.string(text).description.unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "\u{2028}": result += "\\u2028"
            case "\u{2029}": result += "\\u2029"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }

    /// Whether the name can be written without quotes. Accepts only ASCII, so that the result does not depend on a
    /// version of Unicode.
    static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, name != "__proto__", !(0x30...0x39).contains(first) else { return false }
        return name.utf8.allSatisfy {
            (0x61...0x7A).contains($0) || (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
                || $0 == 0x24
        }
    }

    /// A documentation comment, with a line break at its end; empty without a comment.
    static func comment(_ text: String?, indentation: String) -> String {
        guard let text, !text.isEmpty else { return "" }
        // Breaks up `*/` in the text, which would end the comment.
        var parts = ""
        for scalar in text.unicodeScalars {
            // Compares scalars, because a character can contain more than the slash.
            if scalar == "/", parts.unicodeScalars.last == "*" { parts += "\u{200B}" }
            parts.unicodeScalars.append(scalar)
        }
        let lines = parts.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard lines.count > 1 else { return "\(indentation)/** \(parts) */\n" }
        let body = lines.map { "\(indentation) *\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
        return "\(indentation)/**\n\(body)\(indentation) */\n"
    }
}
#endif

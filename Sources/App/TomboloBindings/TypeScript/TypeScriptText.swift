#if DEBUG
import TomboloEngine

/// The words of TypeScript for parts of an interface.
struct TypeScriptText {
    /// The text before the names of definitions: empty, or that of a namespace.
    let prefix: String
    /// Whether dates are `Date` objects.
    var convertsDates = false

    func type(_ shape: TypeShape) -> String {
        switch shape {
        case .basic(let basic): type(basic)
        case .named(let name): prefix + name
        case .array(let element): "\(atom(element))[]"
        case .tuple(let elements): "[\(elements.map(type).joined(separator: ", "))]"
        case .record(let value, nil): "Record<string, \(type(value))>"
        case .record(let value, let keys?): "Partial<Record<\(type(keys)), \(type(value))>>"
        case .nullable(let inner): "\(type(inner)) | null"
        case .object(let members): Self.inline(members.map(member))
        case .values(let values): values.isEmpty ? "never" : values.map(Self.literal).joined(separator: " | ")
        case .cases(let cases): "\(prefix)OneOf<\(Self.inline(cases.map(self.case)))>"
        case .typeScript(let text): "(\(text))"
        }
    }

    /// The type of an argument or result that may be absent.
    func type(_ shape: TypeShape?, absent: String) -> String { shape.map(type) ?? absent }

    /// The type of an argument. One that can be nil can be absent.
    func argument(_ shape: TypeShape?) -> String {
        guard case .nullable? = shape else { return type(shape, absent: "undefined") }
        return "\(type(shape, absent: "undefined")) | undefined"
    }

    func member(_ member: TypeShape.Member) -> String {
        guard member.isOptional else { return "\(Self.name(member.name)): \(type(member.shape))" }
        if case .nullable = member.shape { return "\(Self.name(member.name))?: \(type(member.shape))" }
        return "\(Self.name(member.name))?: \(type(member.shape)) | null"
    }

    func `case`(_ part: TypeShape.Case) -> String {
        let payload = part.payload.isEmpty ? "Record<string, never>" : Self.inline(part.payload.map(member))
        return "\(Self.name(part.name)): \(payload)"
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

    /// The type as an operand: in parentheses if it has an operator.
    private func atom(_ shape: TypeShape) -> String {
        let text = type(shape)
        return switch shape {
        case .nullable, .values: "(\(text))"
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

    /// Whether the name can be written without quotes. Only ASCII, so that no version of Unicode matters.
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
        // The end of a comment in the text would end it.
        let parts = text.split(separator: "*/", omittingEmptySubsequences: false).joined(separator: "*\u{200B}/")
        let lines = parts.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.count > 1 else { return "\(indentation)/** \(parts) */\n" }
        let body = lines.map { "\(indentation) *\($0.isEmpty ? "" : " ")\($0)\n" }.joined()
        return "\(indentation)/**\n\(body)\(indentation) */\n"
    }
}

extension String {
    /// Splits at a text. Foundation's function would make every app that links this module link all of Foundation.
    fileprivate func split(separator: String, omittingEmptySubsequences: Bool) -> [Substring] {
        var parts: [Substring] = []
        var (start, index) = (startIndex, startIndex)
        while index < endIndex {
            if self[index...].hasPrefix(separator) {
                parts.append(self[start..<index])
                index = self.index(index, offsetBy: separator.count)
                start = index
            } else {
                formIndex(after: &index)
            }
        }
        return parts + [self[start...]]
    }
}
#endif

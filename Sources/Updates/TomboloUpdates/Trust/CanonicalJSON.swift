package import TomboloJSON

/// Writes JSON values in canonical form, of which signatures and key identifiers are computed.
///
/// The form is that of OLPC, as in securesystemslib: members are sorted by the bytes of their names in UTF-8, there is no white space, and a
/// string has a backslash before `"` and `\` only. All other characters, control characters included, are written as they are.
package enum CanonicalJSON {
    /// Returns the canonical form of a value.
    /// - Throws: ``CanonicalJSONError`` if the value contains a fraction or bytes.
    package static func bytes(of value: JSONValue) throws(CanonicalJSONError) -> [UInt8] {
        var text: [UInt8] = []
        try append(value, to: &text)
        return text
    }

    private static func append(_ value: JSONValue, to text: inout [UInt8]) throws(CanonicalJSONError) {
        switch value {
        case .null: text += "null".utf8
        case .bool(let value): text += (value ? "true" : "false").utf8
        case .integer(let value): text += String(value).utf8
        case .string(let value): append(value, to: &text)
        case .array(let elements):
            text.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                try append(element, to: &text)
            }
            text.append(UInt8(ascii: "]"))
        case .object(let members):
            text.append(UInt8(ascii: "{"))
            // Swift orders strings by their canonical equivalents, which is another order.
            let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
            for (index, member) in sorted.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                append(member.key, to: &text)
                text.append(UInt8(ascii: ":"))
                try append(member.value, to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case .double, .bytes: throw CanonicalJSONError()
        }
    }

    private static func append(_ string: String, to text: inout [UInt8]) {
        text.append(UInt8(ascii: "\""))
        for byte in string.utf8 {
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { text.append(UInt8(ascii: "\\")) }
            text.append(byte)
        }
        text.append(UInt8(ascii: "\""))
    }
}

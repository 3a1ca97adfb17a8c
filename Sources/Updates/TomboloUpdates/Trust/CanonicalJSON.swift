import OrderedCollections
package import TomboloJSON

/// Writes JSON values in canonical form, from which signatures and key identifiers are computed.
///
/// The form is that of OLPC, as in securesystemslib: members are sorted by the bytes of their names in UTF-8, there is no white space, and
/// in strings only `"` and `\` have a backslash before them. All other characters, including control characters, are written unescaped.
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
            // Compares bytes, because Swift compares strings by canonical equivalence, which gives a different order.
            func precedes(_ one: String, _ next: String) -> Bool { one.utf8.lexicographicallyPrecedes(next.utf8) }
            // Members that were parsed from a canonical form are already sorted.
            if zip(members.keys, members.keys.dropFirst()).allSatisfy(precedes) {
                try append(members.elements, to: &text)
            } else {
                try append(members.sorted { precedes($0.key, $1.key) }, to: &text)
            }
            text.append(UInt8(ascii: "}"))
        case .double, .bytes: throw CanonicalJSONError()
        }
    }

    private static func append(
        _ members: some Sequence<(key: String, value: JSONValue)>, to text: inout [UInt8]
    ) throws(CanonicalJSONError) {
        var isFirst = true
        for member in members {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            append(member.key, to: &text)
            text.append(UInt8(ascii: ":"))
            try append(member.value, to: &text)
        }
    }

    private static func append(_ string: String, to text: inout [UInt8]) {
        func isEscaped(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }
        text.append(UInt8(ascii: "\""))
        if string.utf8.contains(where: isEscaped) {
            for byte in string.utf8 {
                if isEscaped(byte) { text.append(UInt8(ascii: "\\")) }
                text.append(byte)
            }
        } else {
            text += string.utf8
        }
        text.append(UInt8(ascii: "\""))
    }
}

import TomboloTranscripts

/// Finds secrets in texts by the names before them: `token=…`, `Authorization: …`, `"password":"…"`.
struct SecretText {
    /// Limit of the length of a name, in bytes.
    private static let maximumName = 64
    private static let replacement = "•••"

    let rules: TranscriptRedaction

    /// Returns the text without the values of secrets. A quoted value ends at its quotation mark, an unquoted one at
    /// the end of the line, and an array or object at the end of the text.
    func shown(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var shown: [UInt8] = []
        var position = 0
        var index = 0
        while index < bytes.count {
            defer { index += 1 }
            guard Self.isAssignment(bytes[index]), let name = Self.name(before: index, in: bytes[position...]),
                rules.omits(name)
            else { continue }
            shown += bytes[position...index]
            let (start, end) = Self.value(after: index + 1, in: bytes)
            shown += bytes[(index + 1)..<start] + Array(Self.replacement.utf8)
            position = end
            index = max(index, end - 1)
        }
        return position == 0 ? text : String(decoding: shown + bytes[position...], as: UTF8.self)
    }

    /// Whether the text ends with the name of a secret, as in `console.log('token:', value)`.
    func endsWithName(_ text: String) -> Bool {
        let bytes = Array(text.utf8.suffix(2 * Self.maximumName))
        let end = bytes.lastIndex { !Self.isSpace($0) && !Self.isAssignment($0) }.map { $0 + 1 } ?? 0
        return Self.name(before: end, in: bytes[...]).map(rules.omits) ?? false
    }

    /// The name that ends before an index; nil if there is none.
    private static func name(before index: Int, in bytes: ArraySlice<UInt8>) -> String? {
        guard index > bytes.startIndex else { return nil }
        let before = bytes[..<index].suffix(2 * maximumName)
        guard let last = before.lastIndex(where: { !isSpace($0) && !isQuotation($0) }) else { return nil }
        let name = before[...last].suffix(maximumName).reversed().prefix(while: isOfName)
        return name.isEmpty ? nil : String(decoding: name.reversed(), as: UTF8.self)
    }

    /// The value at an index, without the spaces and quotation marks around it.
    private static func value(after index: Int, in bytes: [UInt8]) -> (start: Int, end: Int) {
        let first = bytes[index...].firstIndex { !isSpace($0) } ?? bytes.endIndex
        let start = bytes[first...].firstIndex { !isQuotation($0) } ?? bytes.endIndex
        if start > first {
            // In JSON that is itself a string within JSON, a quotation mark is preceded by backslashes.
            let mark = bytes[first..<start]
            let end = bytes[start...].indices.first { at in
                bytes[at...].starts(with: mark) && (mark.count > 1 || bytes[at - 1] != UInt8(ascii: "\\"))
            }
            return (start, end ?? bytes.endIndex)
        }
        if start < bytes.endIndex, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(bytes[start]) {
            return (start, bytes.endIndex)
        }
        return (start, bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.endIndex)
    }

    private static func isAssignment(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=") }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

    private static func isQuotation(_ byte: UInt8) -> Bool { [UInt8]("\"'`\\".utf8).contains(byte) }

    private static func isOfName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."): true
        default: byte >= 0x80
        }
    }
}

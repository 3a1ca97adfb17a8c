/// The lines of all strings of a JSON file. They are found in one pass, because rules look up thousands of strings.
package struct QuotedWords: Sendable {
    private let lines: [String: [Int]]
    private var used: [String: Int] = [:]

    /// Finds the strings of a text.
    package init(_ text: PlainText) {
        var lines: [String: [Int]] = [:]
        var start: Int?
        var isEscaped = false
        for (offset, byte) in text.bytes.enumerated() {
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = start != nil
            } else if byte == UInt8(ascii: "\"") {
                if let begin = start {
                    lines[String(decoding: text.bytes[begin..<offset], as: UTF8.self), default: []].append(
                        text.line(at: begin))
                    start = nil
                } else {
                    start = offset + 1
                }
            }
        }
        self.lines = lines
    }

    /// Returns the line of the next occurrence of a string. The first call returns the first occurrence; calls after the last occurrence
    /// return the last one again. Returns nil if the file does not contain the string in exactly this form.
    package mutating func nextLine(of word: String) -> Int? {
        guard let places = lines[word] else { return nil }
        let index = used[word, default: 0]
        used[word] = index + 1
        return places[min(index, places.count - 1)]
    }
}

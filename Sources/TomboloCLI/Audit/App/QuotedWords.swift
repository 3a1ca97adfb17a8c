/// Where the texts of a JSON file stand, found in one pass: rules ask for thousands of them.
struct QuotedWords: Sendable {
    private let lines: [String: [Int]]
    private var used: [String: Int] = [:]

    init(_ text: PlainText) {
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

    /// The line of a text's next place: the first time its first, and its last again when there are no more. Nil for a text that is not
    /// there as it is.
    mutating func nextLine(of word: String) -> Int? {
        guard let places = lines[word] else { return nil }
        let index = used[word, default: 0]
        used[word] = index + 1
        return places[min(index, places.count - 1)]
    }
}

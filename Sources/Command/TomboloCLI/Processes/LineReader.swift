/// Splits bytes that arrive in pieces into lines. Each byte is examined once, so that a long line takes linear time.
struct LineReader {
    private let firstLineBreak: (ArraySlice<UInt8>) -> Int?
    /// The bytes after the last line break.
    private var rest: [UInt8] = []

    /// - Parameter firstLineBreak: Returns the index of the first line feed in a part of a piece; nil if there is none.
    init(firstLineBreak: @escaping (ArraySlice<UInt8>) -> Int? = { $0.firstIndex(of: UInt8(ascii: "\n")) }) {
        self.firstLineBreak = firstLineBreak
    }

    /// Returns the lines that are complete, without their line breaks.
    mutating func lines(adding bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var piece = bytes[...]
        while let end = firstLineBreak(piece) {
            rest += piece[..<end]
            lines.append(rest)
            rest = []
            piece = piece[(end + 1)...]
        }
        rest += piece
        return lines
    }

    /// Returns the last line, which has no line break, after the end of the bytes; nil if there is none.
    mutating func takeRest() -> [UInt8]? {
        defer { rest = [] }
        return rest.isEmpty ? nil : rest
    }
}

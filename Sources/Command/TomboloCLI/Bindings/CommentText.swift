/// The text of a Swift documentation comment, `/// …` or `/** … */`.
struct CommentText {
    /// The lines without the marks of the comment.
    let lines: [String]

    /// Reads a comment; nil unless it is a documentation comment.
    /// - Parameter comment: The bytes of the comment with its marks. A line comment does not include the line break at
    ///   its end.
    init?(_ comment: ArraySlice<UInt8>) {
        if comment.starts(with: "///".utf8), !comment.starts(with: "////".utf8) {
            lines = [Self.line(comment.dropFirst(comment.starts(with: "/// ".utf8) ? 4 : 3))]
        } else if comment.starts(with: "/**".utf8), !comment.starts(with: "/***".utf8), comment.count > 4 {
            lines = Self.lines(of: comment.dropFirst(3))
        } else {
            return nil
        }
    }

    /// The lines of a block without its first mark. Empty lines at both ends, the stars at the beginnings of lines, and
    /// the common indentation are left out.
    private static func lines(of block: ArraySlice<UInt8>) -> [String] {
        let isClosed = block.suffix(2).elementsEqual("*/".utf8)
        let body = isClosed ? block.dropLast(2) : block
        var lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let first = lines.removeFirst().drop(while: isSpace)
        let filled = lines.filter { !$0.allSatisfy(isSpace) }
        if filled.allSatisfy({ $0.drop(while: isSpace).first == UInt8(ascii: "*") }) {
            lines = lines.map { line in
                let text = line.drop(while: isSpace).dropFirst()
                return text.first == UInt8(ascii: " ") ? text.dropFirst() : text
            }
        } else {
            let indentation = filled.map { $0.prefix(while: isSpace).count }.min() ?? 0
            lines = lines.map { $0.dropFirst(indentation) }
        }
        let isEmpty = { (line: ArraySlice<UInt8>) in line.allSatisfy(isSpace) }
        var texts = ([first] + lines).drop(while: isEmpty)
        while let last = texts.last, isEmpty(last) { texts.removeLast() }
        return texts.map(line)
    }

    /// The text of a line without white space at its end.
    private static func line(_ bytes: ArraySlice<UInt8>) -> String {
        var bytes = bytes
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\r")
    }
}

/// The text of a file, with an index of its lines.
package struct PlainText: Sendable {
    /// The bytes of the file.
    package let bytes: [UInt8]
    private let lineStarts: [Int]

    /// Creates a text, and finds its lines.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
    }

    /// The whole text; invalid UTF-8 is replaced.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The 1-based line that contains a byte offset.
    package func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The line of the first occurrence of a text; nil without one.
    package func line(of text: String) -> Int? { bytes.firstOffset(of: text.utf8).map(line(at:)) }
}

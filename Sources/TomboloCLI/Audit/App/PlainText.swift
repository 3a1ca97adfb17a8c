/// The text of a file, with its lines.
struct PlainText: Sendable {
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") { starts.append(offset + 1) }
        lineStarts = starts
    }

    /// All of it; what is no UTF-8 is replaced.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The line, from 1, that an offset in bytes is in.
    func line(at offset: Int) -> Int {
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The line of the first place that a text stands at; nil where it does not.
    func line(of text: String) -> Int? { bytes.firstOffset(of: text.utf8).map(line(at:)) }
}

/// Computes the line of an offset in a text, counted from 1.
enum TextLines {
    static func line(of offset: Int, in text: [UInt8]) -> Int {
        text.prefix(max(0, offset)).reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    }
}

/// The identity of one document: 128 bits, which the document's isolated world makes from the time and random numbers.
/// It need not be secret, since only that isolated world can send it to Swift.
public struct DocumentID: Sendable, Hashable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// Parses 32 lower-case hexadecimal digits; nil for any other text.
    package init?(_ text: some Sequence<UInt8>) {
        var words: (UInt64, UInt64) = (0, 0)
        var count = 0
        for byte in text {
            let digit: UInt64
            switch byte {
            case 0x30...0x39: digit = UInt64(byte - 0x30)
            case 0x61...0x66: digit = UInt64(byte - 0x61 + 10)
            default: return nil
            }
            if count < 16 { words.0 = words.0 << 4 | digit } else { words.1 = words.1 << 4 | digit }
            count += 1
            if count > 32 { return nil }
        }
        guard count == 32 else { return nil }
        (high, low) = words
    }

    /// The identifier as 32 hexadecimal digits, as in logs.
    public var description: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

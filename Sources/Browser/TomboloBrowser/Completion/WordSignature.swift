/// A signature of the first letters of a text's words, in so few bits that 100,000 texts can be filtered without being
/// read.
///
/// A text that contains a word has all bits of the word's signature. The reverse does not hold, so a text that has all
/// bits must be read.
struct WordSignature: Sendable, Hashable {
    /// The first letters; one bit for each ASCII letter.
    private var letters: UInt32 = 0
    /// The first two bytes of each word or, in scripts with three bytes per character, the first character.
    private var short: UInt64 = 0
    /// The first three bytes of each word, or the first two characters.
    private var long: UInt64 = 0

    /// Creates the empty signature, which the signature of every text covers.
    init() {}

    /// Whether a text with this signature can contain the words of another signature.
    func covers(_ other: WordSignature) -> Bool {
        letters & other.letters == other.letters && short & other.short == other.short
            && long & other.long == other.long
    }

    /// Adds a word that begins at an index of a text.
    mutating func insert(_ text: UnsafeBufferPointer<UInt8>, at start: Int) {
        let first = text[start]
        guard WordStarts.isPartOfWord(first) else { return }
        letters |= 1 << Self.letter(first)
        let (few, many) = first >= 0xE0 ? (3, 6) : (2, 3)
        if text.count - start >= few { short |= 1 << Self.hash(text, start, few) }
        if text.count - start >= many { long |= 1 << Self.hash(text, start, many) }
    }

    private static func letter(_ byte: UInt8) -> UInt32 {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a"))
        case ..<0x80: 26
        default: 27 + UInt32(byte) % 5
        }
    }

    private static func hash(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> UInt64 {
        var hash: UInt64 = 0
        for index in start..<(start + count) { hash = (hash << 8) | UInt64(text[index]) }
        // Fibonacci hashing: the upper six bits of the product depend on all others.
        return (hash &* 0x9E37_79B9_7F4A_7C15) >> 58
    }
}

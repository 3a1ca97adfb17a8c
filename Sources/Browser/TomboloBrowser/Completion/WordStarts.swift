/// The rules for the beginnings of words in folded text.
enum WordStarts {
    /// Whether a word begins at an index. Punctuation marks begin a word anywhere, so that `#tag` and `?q=` are found.
    static func contains(_ index: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let byte = text[index]
        guard !isContinuation(byte) else { return false }
        // In scripts with three or more bytes per character, every character begins a word. Such scripts are written
        // without spaces, or the difference hardly affects them.
        guard index > 0, byte < 0xE0, isPartOfWord(byte) else { return true }
        let before = text[index - 1]
        guard isPartOfWord(before) else { return true }
        return byte < 0x80 && before >= 0x80 && lead(before: index, in: text) >= 0xE0
    }

    /// Returns the number of bytes of the `www.` at the beginning of a text; 0 if there is none.
    static func commonLabelCount(of text: UnsafeBufferPointer<UInt8>) -> Int {
        let label = PageAddress.commonLabel.utf8
        return text.starts(with: label) ? label.count : 0
    }

    /// Whether a byte belongs to a letter or a digit.
    static func isPartOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...: true
        default: false
        }
    }

    private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private static func lead(before index: Int, in text: UnsafeBufferPointer<UInt8>) -> UInt8 {
        var place = index - 1
        while place > 0, isContinuation(text[place]) { place -= 1 }
        return text[place]
    }
}

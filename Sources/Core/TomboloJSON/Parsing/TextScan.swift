/// Scans UTF-8 bytes, eight at a time in a machine word.
package enum TextScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Returns the first index from `start` at which `bytes` has a byte that must be escaped in a JSON string: a quotation mark, a
    /// backslash or a control character below U+0020. Returns the count if there is no such byte.
    @inline(__always)
    static func firstSpecial(in bytes: Span<UInt8>, from start: Int) -> Int {
        let count = bytes.count
        var index = start
        while index &+ 32 <= count {
            let found =
                specials(word(bytes, index)) | specials(word(bytes, index &+ 8)) | specials(word(bytes, index &+ 16))
                | specials(word(bytes, index &+ 24))
            if found != 0 { break }
            index &+= 32
        }
        while index &+ 8 <= count {
            let found = specials(word(bytes, index))
            if found != 0 { return index &+ found.trailingZeroBitCount / 8 }
            index &+= 8
        }
        while index < count, !isSpecial(bytes[index]) { index &+= 1 }
        return index
    }

    /// Whether all bytes are ASCII.
    @inline(__always)
    package static func isASCII(_ bytes: Span<UInt8>) -> Bool {
        var index = 0
        var all: UInt64 = 0
        while index &+ 8 <= bytes.count {
            all |= word(bytes, index)
            index &+= 8
        }
        while index < bytes.count {
            all |= UInt64(bytes[index])
            index &+= 1
        }
        return all & highBits == 0
    }

    @inline(__always)
    private static func word(_ bytes: Span<UInt8>, _ index: Int) -> UInt64 {
        UInt64(littleEndian: bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    /// Returns a word whose lowest set bit is the high bit of the first special byte of `word`; zero if `word` contains
    /// no special byte.
    ///
    /// Subtracting 1 from each byte of a word sets the high bit of a zero byte, which was clear. A zero byte also
    /// borrows from the next higher byte, so bytes above it can be reported wrongly. This does not matter, since
    /// callers use only the lowest reported byte.
    @inline(__always)
    private static func specials(_ word: UInt64) -> UInt64 {
        let quotes = word ^ (ones &* 0x22)
        let backslashes = word ^ (ones &* 0x5C)
        let found =
            ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes) | ((word &- (ones &* 0x20)) & ~word)
        return found & highBits
    }

    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }
}

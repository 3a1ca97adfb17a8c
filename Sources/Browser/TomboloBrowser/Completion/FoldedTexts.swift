/// The search texts of pages, consecutive in one array of bytes, with a bit array that marks each byte at which a word
/// begins.
///
/// A text begins at a multiple of eight and is followed by at least eight zero bytes, which do not occur in texts. So
/// eight bytes can be compared at once wherever a word begins.
struct FoldedTexts: Sendable {
    /// The place of a text in the array.
    struct Place: Sendable {
        fileprivate(set) var start: Int
        fileprivate let count: Int
        /// Number of bytes of the text's host and port, and the number of these bytes that belong to a leading `www.`.
        fileprivate let hostCount: Int
        fileprivate let labelCount: Int

        /// Number of bytes that the text occupies with its padding.
        var room: Int { (count + 15) & ~7 }
    }

    private var bytes: [UInt8] = []
    /// The marks of word beginnings: one bit for each byte of `bytes`, beginning with the lowest bit.
    private var starts: [UInt8] = []

    /// Length of the array in bytes, padding included.
    var count: Int { bytes.count }

    mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
        starts.reserveCapacity(count / 8)
    }

    /// Adds a text, and returns its place and signature.
    mutating func append(_ text: String) -> (Place, TextSignature) {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        let count = bytes.count - start
        let (host, label) = bytes[start...].withUnsafeBufferPointer { text in
            (text.prefix { $0 != UInt8(ascii: "/") }.count, WordStarts.commonLabelCount(of: text))
        }
        let place = Place(start: start, count: count, hostCount: host, labelCount: label)
        bytes.append(contentsOf: repeatElement(0, count: place.room - count))
        let head = TextHead(bytes[start + label..<start + host])
        return (place, TextSignature(words: mark(place), host: head))
    }

    private mutating func mark(_ place: Place) -> WordSignature {
        var signature = WordSignature()
        starts.append(contentsOf: repeatElement(0, count: place.room / 8))
        bytes[place.start..<place.start + place.count].withUnsafeBufferPointer { text in
            for index in text.indices where WordStarts.contains(index, in: text) {
                starts[(place.start + index) / 8] |= 1 << (index % 8)
                if index >= place.labelCount { signature.insert(text, at: index) }
            }
        }
        return signature
    }

    /// Copies a text from another array.
    mutating func append(_ place: Place, of other: FoldedTexts) -> Place {
        var place = place
        let start = bytes.count
        bytes.append(contentsOf: other.bytes[place.start..<place.start + place.room])
        starts.append(contentsOf: other.starts[place.start / 8..<(place.start + place.room) / 8])
        place.start = start
        return place
    }

    /// Calls `body` with all texts, which are only valid during the call.
    func withTexts<Value>(_ body: (All) -> Value) -> Value {
        bytes.withUnsafeBytes { bytes in starts.withUnsafeBytes { starts in body(All(bytes: bytes, starts: starts)) } }
    }

    /// All texts, valid during ``withTexts(_:)``.
    struct All {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let starts: UnsafeRawBufferPointer

        subscript(place: Place) -> Text { Text(all: self, place: place) }
    }

    /// One text, valid during ``withTexts(_:)``.
    struct Text {
        fileprivate let all: All
        fileprivate let place: Place
    }
}

extension FoldedTexts.Text {
    /// Whether a word of the text begins with the given word.
    func hasWord(beginningWith word: CompletionWord) -> Bool {
        let first = word.saysCommonLabel ? 0 : place.labelCount
        for block in stride(from: 0, to: place.count, by: 64) {
            var bits = starts(from: block)
            while bits != 0 {
                let index = block + bits.trailingZeroBitCount
                guard index < place.count else { break }
                if index >= first, has(word, at: index) { return true }
                bits &= bits - 1
            }
        }
        return false
    }

    /// Returns the marks of word beginnings for the 64 bytes from an index on, the lowest bit for the first byte. Bits
    /// after the end of the text belong to other texts.
    private func starts(from index: Int) -> UInt64 {
        let (first, end) = ((place.start + index) / 8, all.starts.count)
        guard first + 8 > end else {
            return UInt64(littleEndian: all.starts.loadUnaligned(fromByteOffset: first, as: UInt64.self))
        }
        return (first..<end).reduce(0) { $0 | UInt64(all.starts[$1]) << (8 * ($1 - first)) }
    }

    /// Whether the text begins with a word. A text begins with its host, whose leading `www.` is skipped unless the
    /// word has it too. The word may extend beyond the host.
    func begins(with word: CompletionWord) -> Bool { has(word, at: word.saysCommonLabel ? 0 : place.labelCount) }

    /// Returns the rest of the host after a word with which it begins.
    func restOfHost(after word: CompletionWord) -> String? {
        let start = (word.saysCommonLabel ? 0 : place.labelCount) + word.bytes.count
        guard start <= place.hostCount, begins(with: word) else { return nil }
        return String(decoding: all.bytes[place.start + start..<place.start + place.hostCount], as: UTF8.self)
    }

    private func has(_ word: CompletionWord, at index: Int) -> Bool {
        let eight = all.bytes.loadUnaligned(fromByteOffset: place.start + index, as: UInt64.self)
        guard word.head.begins(eight) else { return false }
        guard word.bytes.count > 8 else { return true }
        guard place.count - index >= word.bytes.count else { return false }
        for number in 8..<word.bytes.count where all.bytes[place.start + index + number] != word.bytes[number] {
            return false
        }
        return true
    }
}

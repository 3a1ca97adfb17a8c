/// What pages are found by, one text after the other in one array of bytes, and beside it a bit for each byte at which
/// a word begins.
///
/// A text begins at a multiple of eight and is followed by at least eight bytes that are zero, which no text has, so
/// eight bytes can be compared at once wherever a word begins.
struct FoldedTexts: Sendable {
    /// Where a text is.
    struct Place: Sendable {
        fileprivate(set) var start: Int
        fileprivate let count: Int
        /// How many bytes its host and port have, and how many of those the `www.`.
        fileprivate let hostCount: Int
        fileprivate let labelCount: Int

        /// How much room it takes.
        var room: Int { (count + 15) & ~7 }
    }

    private var bytes: [UInt8] = []
    /// A bit for each byte, the lowest for the first.
    private var starts: [UInt8] = []

    /// How many bytes there are.
    var count: Int { bytes.count }

    mutating func reserve(_ count: Int) {
        bytes.reserveCapacity(count)
        starts.reserveCapacity(count / 8)
    }

    /// Adds a text, and says with what its words begin.
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

    /// Takes over a text of another array.
    mutating func append(_ place: Place, of other: FoldedTexts) -> Place {
        var place = place
        let start = bytes.count
        bytes.append(contentsOf: other.bytes[place.start..<place.start + place.room])
        starts.append(contentsOf: other.starts[place.start / 8..<(place.start + place.room) / 8])
        place.start = start
        return place
    }

    /// Lends all texts to be read.
    func withTexts<Value>(_ body: (All) -> Value) -> Value {
        bytes.withUnsafeBytes { bytes in starts.withUnsafeBytes { starts in body(All(bytes: bytes, starts: starts)) } }
    }

    /// All texts, while they are lent.
    struct All {
        fileprivate let bytes: UnsafeRawBufferPointer
        fileprivate let starts: UnsafeRawBufferPointer

        subscript(place: Place) -> Text { Text(all: self, place: place) }
    }

    /// One of them.
    struct Text {
        fileprivate let all: All
        fileprivate let place: Place
    }
}

extension FoldedTexts.Text {
    /// Whether a word of it begins with another.
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

    /// Where words begin in the 64 bytes from one on, the lowest bit for the first. Those beyond the end are of other
    /// texts.
    private func starts(from index: Int) -> UInt64 {
        let (first, end) = ((place.start + index) / 8, all.starts.count)
        guard first + 8 > end else {
            return UInt64(littleEndian: all.starts.loadUnaligned(fromByteOffset: first, as: UInt64.self))
        }
        return (first..<end).reduce(0) { $0 | UInt64(all.starts[$1]) << (8 * ($1 - first)) }
    }

    /// Whether its host begins with a word, or all of it with more than a host.
    func begins(with word: CompletionWord) -> Bool { has(word, at: word.saysCommonLabel ? 0 : place.labelCount) }

    /// What is left of its host after a word with which it begins.
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

/// A word of a query.
struct CompletionWord: Sendable {
    /// The bytes of the word in folded text.
    let bytes: [UInt8]
    /// The first eight bytes of the word.
    let head: TextHead
    /// Whether the word begins with `www.`, which is otherwise skipped in texts.
    let saysCommonLabel: Bool

    init(_ word: String) {
        bytes = Array(word.utf8)
        head = TextHead(bytes)
        saysCommonLabel = word.hasPrefix(PageAddress.commonLabel)
    }

    /// The word without its `www.`.
    var withoutCommonLabel: ArraySlice<UInt8> {
        bytes.dropFirst(saysCommonLabel ? PageAddress.commonLabel.utf8.count : 0)
    }

    /// Whether every text that contains this word also contains the other one.
    func extends(_ other: CompletionWord) -> Bool {
        saysCommonLabel == other.saysCommonLabel && bytes.starts(with: other.bytes)
    }
}

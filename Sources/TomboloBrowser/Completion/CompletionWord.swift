/// A word that is looked for.
struct CompletionWord: Sendable {
    /// It in folded text.
    let bytes: [UInt8]
    /// The first of its bytes.
    let head: TextHead
    /// Whether it says `www.`, which is skipped in texts otherwise.
    let saysCommonLabel: Bool

    init(_ word: String) {
        bytes = Array(word.utf8)
        head = TextHead(bytes)
        saysCommonLabel = word.hasPrefix(PageAddress.commonLabel)
    }

    /// It without its `www.`.
    var withoutCommonLabel: ArraySlice<UInt8> {
        bytes.dropFirst(saysCommonLabel ? PageAddress.commonLabel.utf8.count : 0)
    }

    /// Whether every text that has it has another one too.
    func extends(_ other: CompletionWord) -> Bool {
        saysCommonLabel == other.saysCommonLabel && bytes.starts(with: other.bytes)
    }
}

import Foundation

/// A page in the index: its score, and the places of its texts.
struct CompletionSlot: Sendable {
    let page: Int64
    let score: Double
    let isBookmarked: Bool
    /// The place of its search text.
    var text: FoldedTexts.Place
    /// The ranges of its address and its title, among the displayed bytes.
    private(set) var url: Range<Int>
    private(set) var title: Range<Int>

    init(
        page: Int64, score: Double, isBookmarked: Bool, text: FoldedTexts.Place, url: Range<Int>, title: Range<Int>
    ) {
        self.page = page
        self.score = score
        self.isBookmarked = isBookmarked
        self.text = text
        self.url = url
        self.title = title
    }

    /// Number of bytes that the page occupies.
    var room: Int { text.room + url.count + title.count }

    /// Moves the ranges of the displayed texts.
    mutating func move(by distance: Int) {
        url = url.lowerBound + distance..<url.upperBound + distance
        title = title.lowerBound + distance..<title.upperBound + distance
    }
}

extension Suggestion {
    /// Creates a suggestion; nil if the address is not a web address.
    init?(_ slot: CompletionSlot, _ shown: [UInt8]) {
        guard let url = PageAddress.url(String(decoding: shown[slot.url], as: UTF8.self)) else { return nil }
        self.init(
            id: slot.page, url: url, title: String(decoding: shown[slot.title], as: UTF8.self),
            isBookmarked: slot.isBookmarked)
    }
}

import Foundation

/// A page in the index: what it matters, and where its texts are.
struct CompletionSlot: Sendable {
    let page: Int64
    let score: Double
    let isBookmarked: Bool
    /// What it is found by.
    var text: FoldedTexts.Place
    /// Its address and its title, among the bytes that are shown.
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

    /// How many bytes it has.
    var room: Int { text.room + url.count + title.count }

    /// Notes that what is shown of it is elsewhere.
    mutating func move(by distance: Int) {
        url = url.lowerBound + distance..<url.upperBound + distance
        title = title.lowerBound + distance..<title.upperBound + distance
    }
}

extension Suggestion {
    /// Nil where the address is none of the web.
    init?(_ slot: CompletionSlot, _ shown: [UInt8]) {
        guard let url = PageAddress.url(String(decoding: shown[slot.url], as: UTF8.self)) else { return nil }
        self.init(
            id: slot.page, url: url, title: String(decoding: shown[slot.title], as: UTF8.self),
            isBookmarked: slot.isBookmarked)
    }
}

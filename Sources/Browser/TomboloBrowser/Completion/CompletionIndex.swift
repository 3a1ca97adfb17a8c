/// The pages of a library in memory, in the order in which they are suggested.
///
/// The signatures, which show whether a text must be read, are in one array, and the texts in another. Both arrays are
/// approximately in the order of the pages. So a search reads memory from front to back, and stops as soon as it has
/// enough results.
struct CompletionIndex: Sendable {
    private(set) var slots: [CompletionSlot] = []
    private(set) var signatures: [TextSignature] = []
    private(set) var texts = FoldedTexts()
    /// Addresses and titles, as they are displayed.
    private(set) var shown: [UInt8] = []
    /// The slots that are in use, in the order of their pages.
    private(set) var order: [Int32] = []
    private var slotOfPage: [Int64: Int32] = [:]
    private var freeSlots: [Int32] = []
    /// Number of bytes in the arrays that no longer belong to a page.
    private var wasted = 0

    init() {}

    var count: Int { order.count }

    // MARK: Changing

    /// Adds a page at the end; call ``arrange()`` afterwards.
    mutating func add(_ page: LibraryPage) { order.append(append(page)) }

    /// Sorts all pages, and lays out their texts in the same order.
    mutating func arrange() {
        // The order is moved to a variable for the sort, so that the comparison can read the other properties.
        var sorted = order
        order = []
        sorted.sort { precedes($0, $1) }
        order = sorted
        compact()
    }

    /// Applies changes that were committed to the database, in their order.
    mutating func apply(_ changes: [PageChange]) {
        var removed: Set<Int32> = []
        for change in changes {
            switch change {
            case .saved(let page):
                remove(page.id)
                let slot = append(page)
                order.insert(slot, at: place(of: slot))
            case .removed(let page) where changes.count == 1: remove(page)
            case .removed(let page):
                if let slot = release(page) { removed.insert(slot) }
            }
        }
        // Removes the pages in one pass. Until then, they keep their places in the order.
        if !removed.isEmpty { order.removeAll { removed.contains($0) } }
        freeSlots += removed
        if wasted > Self.tolerableWaste, wasted > (texts.count + shown.count) / 2 { compact() }
    }

    private static let tolerableWaste = 1 << 16

    private mutating func append(_ page: LibraryPage) -> Int32 {
        let (text, signature) = texts.append(page.search)
        let start = shown.count
        shown.append(contentsOf: page.url.utf8)
        let middle = shown.count
        shown.append(contentsOf: page.shownTitle.utf8)
        let slot = CompletionSlot(
            page: page.id, score: page.score, isBookmarked: page.mark != nil, text: text, url: start..<middle,
            title: middle..<shown.count)
        if let free = freeSlots.popLast() {
            slots[Int(free)] = slot
            signatures[Int(free)] = signature
            slotOfPage[page.id] = free
            return free
        }
        let number = Int32(slots.count)
        slots.append(slot)
        signatures.append(signature)
        slotOfPage[page.id] = number
        return number
    }

    private mutating func remove(_ page: Int64) {
        guard let number = slotOfPage[page] else { return }
        order.remove(at: place(of: number))
        if let slot = release(page) { freeSlots.append(slot) }
    }

    /// Releases a page's data, and returns its slot for the caller to release; nil if the page is not in the index.
    private mutating func release(_ page: Int64) -> Int32? {
        guard let number = slotOfPage.removeValue(forKey: page) else { return nil }
        wasted += slots[Int(number)].room
        return number
    }

    /// Lays out all data again, in the order of the pages and without gaps.
    private mutating func compact() {
        var index = CompletionIndex()
        index.slots.reserveCapacity(count)
        index.signatures.reserveCapacity(count)
        index.slotOfPage.reserveCapacity(count)
        index.texts.reserve(texts.count)
        index.shown.reserveCapacity(shown.count)
        for number in order {
            var slot = slots[Int(number)]
            slot.text = index.texts.append(slot.text, of: texts)
            let start = index.shown.count
            index.shown.append(contentsOf: shown[slot.url.lowerBound..<slot.title.upperBound])
            slot.move(by: start - slot.url.lowerBound)
            index.slotOfPage[slot.page] = Int32(index.slots.count)
            index.slots.append(slot)
            index.signatures.append(signatures[Int(number)])
        }
        index.order = index.slots.indices.map { Int32($0) }
        self = index
    }

    // MARK: The order

    /// Returns the position of a slot in the order, or the position at which to insert it.
    private func place(of slot: Int32) -> Int {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if precedes(order[middle], slot) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether one page precedes another. The order is total, so the result of sorting is always the same: by score,
    /// then bookmarked pages first, then by address, with short addresses first.
    private func precedes(_ one: Int32, _ other: Int32) -> Bool {
        let (a, b) = (slots[Int(one)], slots[Int(other)])
        if a.score != b.score { return a.score > b.score }
        if a.isBookmarked != b.isBookmarked { return a.isBookmarked }
        if a.url.count != b.url.count { return a.url.count < b.url.count }
        let (first, second) = (shown[a.url], shown[b.url])
        return first == second ? a.page < b.page : first.lexicographicallyPrecedes(second)
    }
}

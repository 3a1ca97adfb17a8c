/// How far a question has come through the index: what it has found, and where it stopped.
struct CompletionSearch: Sendable {
    let query: CompletionQuery
    /// The slots that have all words, duplicates too, in the order of their pages.
    var matches: [Int32] = []
    /// How many pages have been looked at.
    var position = 0

    init(query: CompletionQuery) { self.query = query }
}

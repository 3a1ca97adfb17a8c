/// The progress of a search through the index: its results, and the position where it stopped.
struct CompletionSearch: Sendable {
    let query: CompletionQuery
    /// The slots of the matching pages in their order, including pages that ``CompletionIndex`` later omits as
    /// duplicates.
    var matches: [Int32] = []
    /// Number of pages that have been searched.
    var position = 0

    init(query: CompletionQuery) { self.query = query }
}

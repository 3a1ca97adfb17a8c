/// Completes what is typed into the address field, from the history and the bookmarks of one library.
///
/// A page is found by words that stand at the beginnings of words in its address or its title, in any order; a
/// character of Chinese, Japanese or Korean begins a word wherever it stands. Case and width make no difference. A
/// `www.` may be left out. A text with a scheme is the beginning of an address and nothing else. Pages are in the order
/// of their frecency (the bookmarked first among equals), and one that differs from another in no more than http and
/// https or a slash at the end is left out.
///
/// All is in memory: in a library of 100,000 pages an answer takes less than a millisecond but for rare texts. It never
/// waits for the disk, nor does it keep the caller's thread.
public actor AddressCompletion {
    private var index: CompletionIndex
    /// That of the key before.
    private var search: CompletionSearch?

    /// So many pages are suggested.
    public static let limit = 8

    init(_ index: CompletionIndex) { self.index = index }

    /// What the library makes of a text.
    /// - Parameter edit: How the text came to be what it is; only one that was typed is completed in place.
    public func completion(of text: String, edit: Completion.Edit = .typed) -> Completion {
        search = CompletionQuery(text).map { index.search(for: $0, limit: Self.limit, continuing: search) }
        return Completion(
            text: text, rest: edit == .typed ? index.rest(of: text) : nil,
            suggestions: search.map { index.suggestions(of: $0, limit: Self.limit) } ?? [])
    }

    func apply(_ changes: [PageChange]) {
        index.apply(changes)
        search = nil
    }
}

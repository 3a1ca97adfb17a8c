#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The back-forward list of a fake page, with the documents in its page cache.
@MainActor
struct FakeHistory {
    struct Entry {
        var url: URL
        var title = ""
        /// The document of the entry, while it is in the page cache.
        var document: FakeDocument?
    }

    private var entries: [Entry] = []
    private var index = -1

    var list: BackForwardList {
        let items = entries.map { BackForwardList.Item(url: $0.url, title: $0.title) }
        guard entries.indices.contains(index) else { return BackForwardList() }
        return BackForwardList(
            back: items[..<index].reversed(), current: items[index], forward: Array(items[(index + 1)...]))
    }

    func entry(at offset: Int) -> Entry? {
        entries.indices.contains(index + offset) ? entries[index + offset] : nil
    }

    /// Adds an entry for a new document, and removes the entries after the current one.
    mutating func push(_ url: URL) {
        for entry in entries[(index + 1)...] { entry.document?.end() }
        entries.removeSubrange((index + 1)...)
        entries.append(Entry(url: url))
        index = entries.count - 1
    }

    /// Moves to an entry, and returns its document if that is in the page cache.
    mutating func move(by offset: Int) -> FakeDocument? {
        index += offset
        let kept = entries[index].document
        entries[index].document = nil
        return kept
    }

    mutating func keep(_ document: FakeDocument) {
        if entries.indices.contains(index) { entries[index].document = document }
    }

    mutating func setTitle(_ title: String) {
        if entries.indices.contains(index) { entries[index].title = title }
    }

    mutating func setURL(_ url: URL) {
        if entries.indices.contains(index) { entries[index].url = url }
    }

    /// Empties the page cache.
    mutating func endAll() {
        for position in entries.indices {
            entries[position].document?.end()
            entries[position].document = nil
        }
    }
}

public import Foundation
import GRDB

extension BrowsingLibrary {
    /// All bookmarks in the order that their owner gave them, or those in which all words of a text are found, as in
    /// ``history(matching:after:limit:)``.
    public func bookmarks(matching text: String = "") async throws(LibraryError) -> [Bookmark] {
        let parts = SearchText.parts(of: text)
        return try await database.read { db in
            let conditions = ["bookmark.page IS NOT NULL"] + parts.map { _ in "instr(page.search, ?)" }
            let order = "ORDER BY bookmark.position, page.id"
            let arguments = StatementArguments(parts)
            return try LibraryPage.all(db, "WHERE \(conditions.joined(separator: " AND ")) \(order)", arguments)
                .compactMap(Bookmark.init)
        }
    }

    /// Whether a page is bookmarked.
    public func isBookmarked(_ url: URL) async throws(LibraryError) -> Bool {
        guard let address = PageAddress(url) else { return false }
        return try await database.read { db in try LibraryPage.find(db, address)?.mark != nil }
    }

    /// Adds a bookmark after all others. One that is there already stays where it is and as it is called.
    /// - Returns: Whether the page is one that can be bookmarked.
    @discardableResult
    public func addBookmark(
        _ url: URL, title: String, at date: Date = .now
    ) async throws(LibraryError) -> Bool {
        guard let address = PageAddress(url) else { return false }
        let title = PageTitle.tidied(title)
        return try await change { db in
            var page = try LibraryPage.findOrMake(db, address)
            guard page.mark == nil else { return (true, []) }
            let mark = LibraryPage.Mark(title: title, created: date.milliseconds)
            try db.execute(
                literal: """
                    INSERT INTO bookmark (page, title, position, created)
                    SELECT \(page.id), \(mark.title), ifnull(max(position) + 1, 0), \(mark.created) FROM bookmark
                    """)
            page.mark = mark
            return (true, [try page.save(db)])
        }
    }

    /// Removes a bookmark. That the page was visited is not forgotten.
    public func removeBookmark(_ url: URL) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        try await change { db in
            guard var page = try LibraryPage.find(db, address), page.mark != nil else { return ((), []) }
            try db.execute(literal: "DELETE FROM bookmark WHERE page = \(page.id)")
            page.mark = nil
            return ((), [try page.save(db)])
        }
        try await database.emptyLog()
    }

    /// Gives a bookmark another name.
    public func renameBookmark(_ url: URL, to title: String) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        let title = PageTitle.tidied(title)
        try await change { db in
            guard var page = try LibraryPage.find(db, address), page.mark != nil else { return ((), []) }
            try db.execute(literal: "UPDATE bookmark SET title = \(title) WHERE page = \(page.id)")
            page.mark?.title = title
            return ((), [try page.save(db)])
        }
    }

    /// Moves a bookmark to another place of the list; the others close up.
    /// - Parameter index: Its place among all bookmarks once it is there. Beyond the ends is at the end.
    public func moveBookmark(_ url: URL, to index: Int) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        try await change { db in
            guard let page = try LibraryPage.find(db, address), page.mark != nil else { return ((), []) }
            var order = try Int64.fetchAll(db, sql: "SELECT page FROM bookmark ORDER BY position, page")
            order.removeAll { $0 == page.id }
            order.insert(page.id, at: min(max(index, 0), order.count))
            let statement = try db.cachedStatement(
                sql: "UPDATE bookmark SET position = ?1 WHERE page = ?2 AND position <> ?1")
            for (position, id) in order.enumerated() { try statement.execute(arguments: [position, id]) }
            return ((), [])
        }
    }
}

extension Bookmark {
    /// Nil where the address is none of the web.
    init?(_ page: LibraryPage) {
        guard let mark = page.mark, let url = PageAddress.url(page.url) else { return nil }
        self.init(id: page.id, url: url, title: mark.title, created: Date(milliseconds: mark.created))
    }
}

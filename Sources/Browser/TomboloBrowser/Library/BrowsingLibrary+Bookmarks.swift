package import Foundation
import GRDB

extension BrowsingLibrary {
    /// Returns all bookmarks in the user's order, or only those that contain all words of a text, as in
    /// ``history(matching:after:limit:)``.
    package func bookmarks(matching text: String = "") async throws(LibraryError) -> [Bookmark] {
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
    package func isBookmarked(_ url: URL) async throws(LibraryError) -> Bool {
        guard let address = PageAddress(url) else { return false }
        return try await database.read { db in try LibraryPage.find(db, address)?.mark != nil }
    }

    /// Adds a bookmark at the end of the list. An existing one keeps its position and its name.
    /// - Returns: Whether the page can be bookmarked.
    @discardableResult
    package func addBookmark(
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

    /// Removes a bookmark. The page's visits are kept.
    package func removeBookmark(_ url: URL) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        try await change { db in
            guard var page = try LibraryPage.find(db, address), page.mark != nil else { return ((), []) }
            try db.execute(literal: "DELETE FROM bookmark WHERE page = \(page.id)")
            page.mark = nil
            return ((), [try page.save(db)])
        }
        try await database.emptyLog()
    }

    /// Renames a bookmark. Does nothing if the page is not bookmarked.
    package func renameBookmark(_ url: URL, to title: String) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        let title = PageTitle.tidied(title)
        try await change { db in
            guard var page = try LibraryPage.find(db, address), page.mark != nil else { return ((), []) }
            try db.execute(literal: "UPDATE bookmark SET title = \(title) WHERE page = \(page.id)")
            page.mark?.title = title
            return ((), [try page.save(db)])
        }
    }

    /// Moves a bookmark to another position of the list; the others close the gap.
    /// - Parameter index: Its position among all bookmarks after the move. An index out of range is clamped to the ends
    ///   of the list.
    package func moveBookmark(_ url: URL, to index: Int) async throws(LibraryError) {
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
    /// Creates a bookmark; nil if the address is not a web address.
    init?(_ page: LibraryPage) {
        guard let mark = page.mark, let url = PageAddress.url(page.url) else { return nil }
        self.init(id: page.id, url: url, title: mark.title, created: Date(milliseconds: mark.created))
    }
}

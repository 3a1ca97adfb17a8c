import Foundation
import GRDB

/// The record of one page in the library.
struct LibraryPage: Sendable, Hashable {
    /// The bookmark of the page.
    struct Mark: Sendable, Hashable {
        var title: String
        var created: Int64
    }

    let id: Int64
    let url: String
    /// The title that the page reported.
    var title: String
    var visitCount: Int
    /// The time of the last visit, in milliseconds since 1970; 0 without a visit.
    var lastVisit: Int64
    var frecency: Frecency
    var mark: Mark?
    /// The search text of the page, as it was read from the database.
    private(set) var search: String

    /// The score by which pages are sorted; the highest comes first.
    var score: Double {
        guard let mark else { return frecency.exponent }
        return frecency.bookmarked(at: Date(milliseconds: mark.created)).exponent
    }

    /// The name that lists show: the name of the bookmark, or the page's title if the bookmark has no name.
    var shownTitle: String { mark.flatMap { $0.title.isEmpty ? nil : $0.title } ?? title }

    // MARK: In the database

    private static let selection = """
        SELECT page.id, page.url, page.title, page.visitCount, page.lastVisit, page.frecency, page.search,
            bookmark.title, bookmark.created
        FROM page LEFT JOIN bookmark ON bookmark.page = page.id
        """

    private init(_ row: Row) throws {
        id = try row.decode(atIndex: 0)
        url = try row.decode(atIndex: 1)
        title = try row.decode(atIndex: 2)
        visitCount = try row.decode(atIndex: 3)
        lastVisit = try row.decode(atIndex: 4)
        frecency = Frecency(exponent: try row.decode(Double?.self, atIndex: 5) ?? Frecency.none.exponent)
        search = try row.decode(atIndex: 6)
        if let title = try row.decode(String?.self, atIndex: 7) {
            mark = Mark(title: title, created: try row.decode(atIndex: 8))
        }
    }

    /// Returns the pages that an SQL clause selects, in the order that the clause specifies.
    static func all(_ db: Database, _ condition: String = "", _ arguments: StatementArguments = []) throws
        -> [LibraryPage]
    {
        let statement = try db.cachedStatement(sql: "\(selection) \(condition)")
        return try Array(Row.fetchCursor(statement, arguments: arguments).map(LibraryPage.init))
    }

    /// Calls `body` with every page, one after the other.
    static func forEach(_ db: Database, _ body: (LibraryPage) -> Void) throws {
        let rows = try Row.fetchCursor(db, sql: selection)
        while let row = try rows.next() { body(try LibraryPage(row)) }
    }

    static func find(_ db: Database, _ address: PageAddress) throws -> LibraryPage? {
        try all(db, "WHERE page.url = ?", [address.text]).first
    }

    static func find(_ db: Database, _ id: Int64) throws -> LibraryPage? {
        try all(db, "WHERE page.id = ?", [id]).first
    }

    /// Returns the page of an address, and creates it if it is missing. A new page has neither visits nor a bookmark;
    /// the caller has to add one of them.
    static func findOrMake(_ db: Database, _ address: PageAddress) throws -> LibraryPage {
        if let page = try find(db, address) { return page }
        try db.execute(
            sql: """
                INSERT INTO page (url, site, title, search, visitCount, lastVisit, frecency) VALUES (?, ?, '', ?, 0, 0, NULL)
                """,
            arguments: [
                address.text, PageAddress.shortened(address.host.name), SearchText.of(address.text, titles: []),
            ])
        guard let page = try find(db, address) else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return page
    }

    /// Saves the page. Deletes a page that has neither visits nor a bookmark.
    func save(_ db: Database) throws -> PageChange {
        guard visitCount > 0 || mark != nil else {
            try db.cachedStatement(sql: "DELETE FROM page WHERE id = ?").execute(arguments: [id])
            return .removed(id)
        }
        var page = self
        page.search = SearchText.of(url, titles: [title, mark?.title ?? ""])
        let exponent = frecency == .none ? nil : frecency.exponent
        let statement = try db.cachedStatement(
            sql: "UPDATE page SET title = ?, search = ?, visitCount = ?, lastVisit = ?, frecency = ? WHERE id = ?")
        try statement.execute(arguments: [title, page.search, visitCount, lastVisit, exponent, id])
        return .saved(page)
    }
}

extension Date {
    init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }

    /// Milliseconds since 1970, the library's format of a time. A time outside of the supported range is clamped to it.
    var milliseconds: Int64 {
        let end = 253_402_300_799_999.0
        let milliseconds = (timeIntervalSince1970 * 1000).rounded(.down)
        return milliseconds.isNaN ? 0 : Int64(min(max(milliseconds, -end), end))
    }
}

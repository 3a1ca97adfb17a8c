import Foundation
import GRDB

extension LibraryPage {
    /// Removes all visits of the page, and saves it.
    func forgetVisits(_ db: Database) throws -> PageChange {
        try db.cachedStatement(sql: "DELETE FROM visit WHERE page = ?").execute(arguments: [id])
        return try unvisited.save(db)
    }

    /// Recomputes the totals from the remaining visits.
    func recountVisits(_ db: Database) throws -> PageChange {
        var page = unvisited
        let statement = try db.cachedStatement(sql: "SELECT time, isTyped, isUnsolicited FROM visit WHERE page = ?")
        let visits = try Row.fetchCursor(statement, arguments: [id])
        while let visit = try visits.next() {
            let time: Int64 = try visit.decode(atIndex: 0)
            page.lastVisit = page.visitCount == 0 ? time : max(page.lastVisit, time)
            page.visitCount += 1
            if try visit.decode(Bool.self, atIndex: 2) { continue }
            page.frecency.add(visitAt: Date(milliseconds: time), isTyped: try visit.decode(atIndex: 1))
        }
        // The title belongs to the visits, so it is kept only if there still are some.
        if page.visitCount > 0 { page.title = title }
        return try page.save(db)
    }

    private var unvisited: LibraryPage {
        var page = self
        page.title = ""
        page.visitCount = 0
        page.lastVisit = 0
        page.frecency = .none
        return page
    }
}

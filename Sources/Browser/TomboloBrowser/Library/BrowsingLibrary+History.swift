package import Foundation
import GRDB

extension BrowsingLibrary {
    /// Records a visit to a page. Do not call it for a reload, which is not a visit.
    /// - Parameters:
    ///   - title: The page's title, if it is already known. Otherwise call ``setTitle(_:of:)`` later.
    ///   - isTyped: Whether the user typed the address or chose it while typing. Such visits have more weight.
    ///   - isUnsolicited: Whether a page navigated to the address without a user action. Such a visit has no weight, so
    ///     that a page cannot move itself to the top of the suggestions.
    /// - Returns: Whether the library keeps this page.
    @discardableResult
    package func recordVisit(
        to url: URL, title: String = "", isTyped: Bool = false, isUnsolicited: Bool = false,
        at date: Date = .now
    ) async throws(LibraryError) -> Bool {
        guard let address = PageAddress(url) else { return false }
        let title = PageTitle.tidied(title)
        return try await change { db in
            var page = try LibraryPage.findOrMake(db, address)
            let time = date.milliseconds
            let statement = try db.cachedStatement(
                sql: "INSERT INTO visit (page, time, isTyped, isUnsolicited) VALUES (?, ?, ?, ?)")
            try statement.execute(arguments: [page.id, time, isTyped, isUnsolicited])
            page.lastVisit = page.visitCount == 0 ? time : max(page.lastVisit, time)
            page.visitCount += 1
            if !isUnsolicited { page.frecency.add(visitAt: Date(milliseconds: time), isTyped: isTyped) }
            if !title.isEmpty { page.title = title }
            return (true, [try page.save(db)])
        }
    }

    /// Sets the title of a visited page. An empty title changes nothing.
    package func setTitle(_ title: String, of url: URL) async throws(LibraryError) {
        let title = PageTitle.tidied(title)
        guard !title.isEmpty, let address = PageAddress(url) else { return }
        try await change { db in
            guard var page = try LibraryPage.find(db, address), page.visitCount > 0, page.title != title else {
                return ((), [])
            }
            page.title = title
            return ((), [try page.save(db)])
        }
    }

    // MARK: Reading

    /// Returns the visited pages, the most recent one first.
    /// - Parameters:
    ///   - text: Words that must all occur in the title or the address, at any position and in any order. Case and
    ///     width are ignored, and no character has a special meaning. If there are no words, all pages are returned.
    ///   - last: The last entry of the previous batch; nil for the first batch. Visits between two calls do not shift
    ///     the batches.
    ///   - limit: Maximum number of entries.
    package func history(
        matching text: String = "", after last: HistoryEntry? = nil, limit: Int = 100
    ) async throws(LibraryError) -> [HistoryEntry] {
        let parts = SearchText.parts(of: text)
        return try await database.read { db in
            var conditions = ["page.visitCount > 0"]
            var arguments = StatementArguments()
            if let last {
                conditions.append("(page.lastVisit, page.id) < (?, ?)")
                arguments += [last.lastVisit.milliseconds, last.id]
            }
            for part in parts {
                conditions.append("instr(page.search, ?)")
                arguments += [part]
            }
            arguments += [max(limit, 0)]
            let order = "ORDER BY page.lastVisit DESC, page.id DESC LIMIT ?"
            return try LibraryPage.all(db, "WHERE \(conditions.joined(separator: " AND ")) \(order)", arguments)
                .compactMap(HistoryEntry.init)
        }
    }

    // MARK: Deleting

    /// Deletes the visits to a page. Its bookmark is kept.
    package func deleteHistory(of url: URL) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        try await erase { db in
            guard let page = try LibraryPage.find(db, address) else { return [] }
            return [try page.forgetVisits(db)]
        }
    }

    /// Deletes the visits to a site. A site is a host, with or without a leading `www.`, on any port. Its subdomains
    /// are separate sites.
    /// - Parameter url: An address of the site.
    package func deleteHistory(ofSiteOf url: URL) async throws(LibraryError) {
        guard let host = SiteHost(of: url) else { return }
        try await erase { db in
            let site = PageAddress.shortened(host.name)
            return try LibraryPage.all(db, "WHERE page.site = ? AND page.visitCount > 0", [site])
                .map { try $0.forgetVisits(db) }
        }
    }

    /// Deletes the visits within a period. A page that was also visited before the period is kept with its earlier
    /// visits. ``HistoryPeriod/everything`` also deletes the damaged files that were set aside, because individual
    /// visits in them cannot be deleted.
    package func clearHistory(
        _ period: HistoryPeriod, now: Date = .now, calendar: Calendar = .current
    ) async throws(LibraryError) {
        let start = period.start(now: now, calendar: calendar)?.milliseconds ?? .min
        try await erase { db in
            try db.execute(literal: "DELETE FROM visit WHERE time >= \(start)")
            // The last visit of each page that was visited in the period is at or after the period's start.
            let removed = try Int64.fetchAll(
                db,
                sql: """
                    DELETE FROM page WHERE lastVisit >= ? AND visitCount > 0
                    AND NOT EXISTS (SELECT 1 FROM visit WHERE visit.page = page.id)
                    AND NOT EXISTS (SELECT 1 FROM bookmark WHERE bookmark.page = page.id)
                    RETURNING id
                    """, arguments: [start])
            let left = try LibraryPage.all(db, "WHERE page.lastVisit >= ? AND page.visitCount > 0", [start])
            return try removed.map { .removed($0) } + left.map { try $0.recountVisits(db) }
        }
        if period == .everything { try file?.removeSetAside() }
    }

    /// Makes a change that deletes data, and removes every trace of the deleted data from the files.
    private func erase(_ body: @escaping @Sendable (Database) throws -> [PageChange]) async throws(LibraryError) {
        try await change { db in ((), try body(db)) }
        try await database.emptyLog()
    }
}

extension HistoryEntry {
    /// Creates an entry; nil if the address is not a web address.
    init?(_ page: LibraryPage) {
        guard let url = PageAddress.url(page.url) else { return nil }
        self.init(
            id: page.id, url: url, title: page.title, visitCount: page.visitCount,
            lastVisit: Date(milliseconds: page.lastVisit))
    }
}

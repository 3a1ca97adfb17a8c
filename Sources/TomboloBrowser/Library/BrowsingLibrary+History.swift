public import Foundation
import GRDB

extension BrowsingLibrary {
    /// Notes that a page was visited. A page that is only reloaded, or moves about within itself, is not visited again.
    /// - Parameters:
    ///   - title: What the page calls itself, where that is known by now; else ``setTitle(_:of:)`` may follow.
    ///   - isTyped: Whether a person wrote the address or chose it while writing; such visits weigh more.
    /// - Returns: Whether the page is one that is kept.
    @discardableResult
    public func recordVisit(
        to url: URL, title: String = "", isTyped: Bool = false, at date: Date = .now
    ) async throws(LibraryError) -> Bool {
        guard let address = PageAddress(url) else { return false }
        let title = PageTitle.tidied(title)
        return try await change { db in
            var page = try LibraryPage.findOrMake(db, address)
            let time = date.milliseconds
            let statement = try db.cachedStatement(sql: "INSERT INTO visit (page, time, isTyped) VALUES (?, ?, ?)")
            try statement.execute(arguments: [page.id, time, isTyped])
            page.lastVisit = page.visitCount == 0 ? time : max(page.lastVisit, time)
            page.visitCount += 1
            page.frecency.add(visitAt: Date(milliseconds: time), isTyped: isTyped)
            if !title.isEmpty { page.title = title }
            return (true, [try page.save(db)])
        }
    }

    /// Notes what a page that was visited calls itself. An empty title is none, and changes nothing.
    public func setTitle(_ title: String, of url: URL) async throws(LibraryError) {
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

    /// The pages that were visited, the last one first.
    /// - Parameters:
    ///   - text: Words that all have to be in the title or the address, anywhere and in any order; case and width make no difference, and no
    ///     character has a meaning of its own. Without a word every page is given.
    ///   - last: Where the portion before ended; nil for the first one. Pages that are visited meanwhile shift nothing.
    ///   - limit: How many at most.
    public func history(
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

    /// Forgets that a page was visited. Its bookmark stays.
    public func deleteHistory(of url: URL) async throws(LibraryError) {
        guard let address = PageAddress(url) else { return }
        try await erase { db in
            guard let page = try LibraryPage.find(db, address) else { return [] }
            return [try page.forgetVisits(db)]
        }
    }

    /// Forgets that anything of a site was visited. A site is a host, with `www.` before it or without, and whatever
    /// the port; the names below it are sites of their own.
    /// - Parameter url: An address of the site.
    public func deleteHistory(ofSiteOf url: URL) async throws(LibraryError) {
        guard let host = SiteHost(of: url) else { return }
        try await erase { db in
            let site = PageAddress.shortened(host.name)
            return try LibraryPage.all(db, "WHERE page.site = ? AND page.visitCount > 0", [site])
                .map { try $0.forgetVisits(db) }
        }
    }

    /// Forgets the visits of a period and no others: a page that was also visited before stays, with those visits. With everything go also
    /// the damaged files that were set aside, whose visits nobody can tell apart.
    public func clearHistory(
        _ period: HistoryPeriod, now: Date = .now, calendar: Calendar = .current
    ) async throws(LibraryError) {
        let start = period.start(now: now, calendar: calendar)?.milliseconds ?? .min
        try await erase { db in
            try db.execute(literal: "DELETE FROM visit WHERE time >= \(start)")
            // Whoever was visited in the period was visited last in it or after it.
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

    /// Makes a change after which nothing of what it deleted is to be found in the files.
    private func erase(_ body: @escaping @Sendable (Database) throws -> [PageChange]) async throws(LibraryError) {
        try await change { db in ((), try body(db)) }
        try await database.emptyLog()
    }
}

extension HistoryEntry {
    /// Nil where the address is none of the web.
    init?(_ page: LibraryPage) {
        guard let url = PageAddress.url(page.url) else { return nil }
        self.init(
            id: page.id, url: url, title: page.title, visitCount: page.visitCount,
            lastVisit: Date(milliseconds: page.lastVisit))
    }
}

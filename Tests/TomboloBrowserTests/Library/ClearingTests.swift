import TestSupport
import Foundation
import Testing
import TomboloBrowser
import TomboloTestServer

/// The deletion of history, which must be complete and must not delete anything else.
@Suite struct ClearingTests {
    private let now: Date
    private let calendar: Calendar

    init() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Asia/Seoul"))
        self.calendar = calendar
        // The current time is 2:30 at night.
        now = try #require(
            calendar.date(from: DateComponents(year: 2026, month: 3, day: 10, hour: 2, minute: 30)))
    }

    @Test(arguments: [
        (HistoryPeriod.lastHour, -3600.0), (.today, -2.5 * 3600), (.last4Weeks, -28.0 * 24 * 3600),
    ])
    func clearingAPeriodKeepsEarlierVisits(period: HistoryPeriod, start: TimeInterval) async throws {
        let library = try await BrowsingLibrary.inMemory()
        let times = ["before": start - 0.001, "first": start, "within": start / 2, "now": 0, "future": 3600]
        for (name, time) in times {
            try await library.recordVisit(to: try web("https://example.com/\(name)"), at: now + time)
        }
        try await library.clearHistory(period, now: now, calendar: calendar)
        #expect(try await library.history().map(\.url.lastPathComponent) == ["before"])
        #expect(await library.completion.completion(of: "exa").suggestions.map(\.url.lastPathComponent) == ["before"])
    }

    @Test func clearingEverythingRemovesAllVisits() async throws {
        let library = try await BrowsingLibrary.inMemory()
        for date in [Date.distantPast, now, .distantFuture] {
            try await library.recordVisit(to: try web("https://example.com/\(date.timeIntervalSince1970)"), at: date)
        }
        try await library.clearHistory(.everything, now: now)
        #expect(try await library.history().isEmpty)
        #expect(await library.completion.completion(of: "exa").suggestions.isEmpty)
    }

    @Test func clearingAPeriodKeepsThePagesEarlierVisits() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/")
        for time in [-100_000.0, -90_000, -10, 0] {
            try await library.recordVisit(to: url, title: "Name", at: now + time)
        }
        try await library.clearHistory(.today, now: now, calendar: calendar)
        let page = try #require(try await library.history().first)
        #expect(page.visitCount == 2)
        #expect(page.lastVisit == now - 90_000)
        #expect(page.title == "Name")
    }

    @Test func todayBeginsAtMidnightEvenIfTheClocksChange() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "Europe/Berlin"))
        let noon = try #require(calendar.date(from: DateComponents(year: 2026, month: 3, day: 29, hour: 12)))
        #expect(HistoryPeriod.today.start(now: noon, calendar: calendar) == noon - 11 * 3600)
    }

    @Test func deletingAnAddressKeepsTheOthers() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let (one, other) = (try web("https://example.com/1"), try web("https://example.com/2"))
        for url in [one, other, one] { try await library.recordVisit(to: url) }
        try await library.deleteHistory(of: one)
        try await library.deleteHistory(of: try web("https://example.com/never"))
        #expect(try await library.history().map(\.url) == [other])
        #expect(await library.completion.completion(of: "exa").suggestions.map(\.url) == [other])
        try await library.recordVisit(to: one)
        #expect(try await library.history(matching: "/1").map(\.visitCount) == [1])
    }

    @Test func deletingASiteIncludesWWWAndAllPortsButNoOtherHosts() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let of = [
            "https://www.example.com/a", "http://example.com/b", "https://EXAMPLE.com:8080/c", "https://example.com./",
        ]
        let others = [
            "https://m.example.com/", "https://example.com.evil.example/", "https://notexample.com/", "https://com/",
        ]
        for address in of + others { try await library.recordVisit(to: try web(address)) }
        try await library.deleteHistory(ofSiteOf: try web("https://example.com/whatever"))
        #expect(Set(try await library.history().map(\.url.absoluteString)) == Set(others))
    }

    @Test func clearingTheHistoryKeepsBookmarksButNotTheTitlesOfPages() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/")
        try await library.recordVisit(to: url, title: "secret name")
        try await library.addBookmark(url, title: "mine")
        try await library.clearHistory(.everything)
        #expect(try await library.history().isEmpty)
        #expect(try await library.bookmarks(matching: "secret").isEmpty)
        #expect(try await library.bookmarks().map(\.title) == ["mine"])
        #expect(await library.completion.completion(of: "mine").suggestions.map(\.url) == [url])
        #expect(await library.completion.completion(of: "secret").suggestions.isEmpty)
    }

    @Test func deletedDataIsNotLeftInTheFiles() async throws {
        let folder = TemporaryFolder()
        let library = try await BrowsingLibrary.open(in: folder.url)
        let names = ["one", "site", "mark", "period"]
        for name in names {
            let url = try web("https://\(name).example/hush-\(name)")
            try await library.recordVisit(to: url, title: "Whisper-\(name)")
        }
        try await library.addBookmark(try web("https://mark.example/hush-mark"), title: "Murmur-mark")
        #expect(try folder.contains("hush-one"))
        try await library.deleteHistory(of: try web("https://one.example/hush-one"))
        #expect(try !folder.contains("hush-one"))
        try await library.deleteHistory(ofSiteOf: try web("https://site.example/"))
        try await library.clearHistory(.lastHour)
        try await library.removeBookmark(try web("https://mark.example/hush-mark"))
        for name in names {
            #expect(try !folder.contains("hush-\(name)"))
            #expect(try !folder.contains("hisper-\(name)"))
            #expect(try !folder.contains("urmur-\(name)"))
        }
    }

    @Test func clearingEverythingDeletesDamagedFilesThatWereSetAside() async throws {
        let folder = TemporaryFolder()
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://old.example/hush-old"))
        await library.close()
        // The records of the old library are still in the file.
        let file = folder.url.appending(path: "library.sqlite")
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(0..<16, with: Data(repeating: 0x58, count: 16))
        try bytes.write(to: file)
        let session = folder.url.appending(path: "session.json.corrupt")
        try Data("https://old.example/hush-session".utf8).write(to: session)
        let fresh = try await BrowsingLibrary.open(in: folder.url)
        #expect(fresh.damagedFile != nil)
        try await fresh.clearHistory(.today)
        #expect(try folder.contains("hush-old") && folder.contains("hush-session"))
        try await fresh.clearHistory(.everything)
        #expect(try !folder.contains("hush-old") && !folder.contains("hush-session"))
    }

    @Test func aPrivateLibraryWritesNothing() async throws {
        // A library that is not private writes files, and the check finds them.
        #expect(try await filesWritten(by: "write").contains { $0.contains("library.sqlite-wal") })
        #expect(try await filesWritten(by: "private") == [])
    }

    /// The system calls of a process that open files for writing, including temporary files that have no name.
    private func filesWritten(by mode: String) async throws -> [String] {
        let folder = TemporaryFolder()
        let probe = try Probe.library.start(
            in: #"exec strace --follow-forks --quiet=all --output="$3.calls" --trace=open,openat,creat "$@""#, mode,
            folder.url.path, "x", "300")
        #expect(try await probe.end() == 0)
        let calls = URL(filePath: folder.url.path + ".calls")
        defer { try? FileManager.default.removeItem(at: calls) }
        return try String(contentsOf: calls, encoding: .utf8).split(separator: "\n").map(String.init).filter { call in
            ["O_WRONLY", "O_RDWR", "O_CREAT", "O_TMPFILE", "creat("].contains { call.contains($0) }
        }
    }
}

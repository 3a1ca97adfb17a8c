import Foundation
import Testing
import TomboloBrowser
import TomboloTestServer

/// The history: the visits that are recorded, and the search in them.
@Suite struct HistoryTests {
    @Test(arguments: [
        "app://tour/index.html", "data:text/html,<title>x</title>", "blob:https://example.com/1", "javascript:alert(1)",
        "about:blank", "file:///etc/passwd", "ftp://example.com/", "https:///path", "https://%00.example/", "x",
    ])
    func onlyAddressesOfTheWebAreRecorded(address: String) async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web(address)
        let isVisitKept = try await library.recordVisit(to: url)
        #expect(!isVisitKept)
        let isBookmarkKept = try await library.addBookmark(url, title: "x")
        #expect(!isBookmarkKept)
        #expect(try await library.history().isEmpty)
        #expect(try await library.bookmarks().isEmpty)
    }

    @Test func anAddressThatIsTooLongIsNotRecorded() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let start = "https://example.com/"
        let maximumLength = start + String(repeating: "a", count: 4096 - start.utf8.count)
        #expect(try await library.recordVisit(to: try web(maximumLength)))
        #expect(try await library.recordVisit(to: try web(maximumLength + "a")) == false)
        #expect(try await library.history().map(\.url.absoluteString) == [maximumLength])
    }

    @Test func theUserNameAndPasswordOfAnAddressAreNotStored() async throws {
        let folder = TemporaryFolder()
        let library = try await BrowsingLibrary.open(in: folder.url)
        try await library.recordVisit(to: try web("https://name:se%40cret@example.com/a@b"))
        #expect(try await library.history().map(\.url.absoluteString) == ["https://example.com/a@b"])
        #expect(try !folder.contains("cret"))
    }

    @Test(arguments: [
        ("HTTPS://EXAMPLE.COM", "https://example.com/"), ("https://example.com:443/", "https://example.com/"),
        ("http://example.com:80?q", "http://example.com/?q"), ("http://example.com:443/", "http://example.com:443/"),
        ("https://example.com/Case#Part", "https://example.com/Case#Part"), ("http://[::1]:80/", "http://[::1]/"),
    ])
    func addressesAreNormalised(address: String, form: String) async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(to: try web(address))
        try await library.recordVisit(to: try web(form))
        let history = try await library.history()
        #expect(history.map(\.url.absoluteString) == [form])
        #expect(history.map(\.visitCount) == [2])
    }

    @Test(arguments: [
        "<script>alert(1)</script>", "'); DROP TABLE page; --", "100%_*?[a-z]", "\u{202E}gnp.exe", "👩‍👩‍👧‍👦 \u{0301}", "%s%n",
        #"\" "quoted" \u0041"#,
    ])
    func markupAndSQLInATitleAreText(title: String) async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(to: try web("https://example.com/"), title: title)
        try await library.recordVisit(to: try web("https://example.com/other"), title: "other")
        #expect(try await library.history(matching: title).map(\.title) == [title])
    }

    @Test func controlCharactersInATitleBecomeSpaces() async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(
            to: try web("https://example.com/"), title: "\n a\u{0}b\u{1B}[31m\r\nc\u{2028}d\u{85} ")
        #expect(try await library.history().map(\.title) == ["a b [31m  c d"])
        #expect(try await library.history(matching: "[31m").count == 1)
    }

    @Test func aLongTitleInTheHistoryIsTruncated() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/")
        try await library.recordVisit(to: url, title: String(repeating: "가", count: 1_000_000))
        #expect(try await library.history().first?.title == String(repeating: "가", count: 341))
        try await library.setTitle("a" + String(repeating: "\u{0301}", count: 1_000_000), of: url)
        #expect(try await library.history().first?.title.utf8.count == 1023)
    }

    @Test func aVisitIsFoundByItsTitle() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/page")
        try await library.recordVisit(to: url, at: Date(timeIntervalSince1970: 1000.5))
        try await library.setTitle("A Fine Page", of: url)
        let found = try await library.history(matching: "PAGE fine")
        #expect(found.map(\.url) == [url])
        #expect(found.first?.title == "A Fine Page")
        #expect(found.first?.visitCount == 1)
        #expect(found.first?.lastVisit == Date(timeIntervalSince1970: 1000.5))
        #expect(try await library.history(matching: "page ugly").isEmpty)
    }

    @Test func aTitleIsStoredOnlyForVisitedPages() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://example.com/")
        try await library.setTitle("stranger", of: url)
        #expect(try await library.history(matching: "stranger").isEmpty)
        try await library.recordVisit(to: url, title: "known")
        try await library.recordVisit(to: url)
        try await library.setTitle("", of: url)
        #expect(try await library.history().map(\.title) == ["known"])
    }

    @Test(arguments: [
        "서울", "여행안", "日本", "本語", "トンボロ", "ﾄﾝﾎﾞﾛ", "とう", "ＡＢＣ", "abc", "straße", "STRASSE", "ÉCOLE", "e\u{301}cole",
        "οδος", "100%", "a_b", "wiki/東京", "WIKI.example", "q=1", "https://wiki", "xn--3e0b707e", "한국.example",
    ])
    func searchIgnoresCaseAndWidth(text: String) async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(
            to: try web("https://wiki.example/wiki/%E6%9D%B1%E4%BA%AC?q=1"),
            title: "서울여행안내 日本語 トンボロ とうきょう Abc Straße École ΟΔΟΣ 100% a_b")
        try await library.recordVisit(to: try web("https://xn--3e0b707e.example/"), title: "100 axb")
        #expect(try await library.history(matching: text).count == 1)
    }

    @Test func wildcardsInASearchAreLiteral() async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(to: try web("https://example.com/path"), title: "axb 100 한국")
        for text in ["a_b", "a%b", "100%", "한글", "%", "_", "*", "ample.org", "%70ath"] {
            #expect(try await library.history(matching: text).isEmpty, "\(text)")
        }
    }

    @Test func aHugeSearchTextIsHandled() async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(to: try web("https://example.com/"), title: "a a a")
        #expect(try await library.history(matching: String(repeating: "x", count: 1_000_000)).isEmpty)
        #expect(try await library.history(matching: String(repeating: "a ", count: 1_000)).count == 1)
    }

    @Test func newVisitsDoNotShiftTheNextPageOfTheHistory() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let date = Date(timeIntervalSince1970: 1_700_000_000)
        // All visits have the same time, so that the time alone does not determine their order.
        for number in 0..<10 { try await library.recordVisit(to: try web("https://example.com/\(number)"), at: date) }
        var addresses: [String] = []
        var portion = try await library.history(limit: 3)
        while let last = portion.last {
            addresses += portion.map(\.url.lastPathComponent)
            try await library.recordVisit(to: try web("https://later.example/\(addresses.count)"), at: date + 1)
            portion = try await library.history(after: last, limit: 3)
        }
        #expect(addresses == (0..<10).reversed().map { "\($0)" })
        #expect(try await library.history(limit: 0).isEmpty)
        #expect(try await library.history(limit: -1).isEmpty)
    }

    @Test func visitsAtInvalidAndInfiniteTimesAreRecorded() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let times = [-.infinity, .nan, 1, Date.distantFuture.timeIntervalSince1970, .infinity]
        for (number, time) in times.enumerated() {
            let url = try web("https://example.com/\(number)")
            try await library.recordVisit(to: url, at: Date(timeIntervalSince1970: time))
        }
        #expect(try await library.history().map(\.url.lastPathComponent) == ["4", "3", "2", "1", "0"])
    }

    @Test func cancellingASearchEndsIt() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let search = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await library.history(matching: "x")
        }
        await #expect(throws: LibraryError.cancelled) { try await search.value }
        #expect(try await library.history().isEmpty)
    }

    @Test func theHistoryPersistsAfterReopeningTheLibrary() async throws {
        let folder = TemporaryFolder()
        let url = try web("https://example.com/")
        try await BrowsingLibrary.open(in: folder.url).recordVisit(to: url, title: "Here")
        let library = try await BrowsingLibrary.open(in: folder.url)
        #expect(library.damagedFile == nil)
        #expect(try await library.history().map(\.title) == ["Here"])
    }
}

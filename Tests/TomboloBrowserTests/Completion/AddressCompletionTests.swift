import Foundation
import Testing
import TomboloBrowser
import TomboloTestServer

/// The suggestions for the text of the address field.
@Suite struct AddressCompletionTests {
    private let now = Date(timeIntervalSince1970: 1_700_000_000)

    // MARK: Matching

    @Test(arguments: [
        "wiki", "WIKI.EX", "ｗｉｋｉ", "wiki.example/ar", "example", "example/articles", "articles", "tom", "tombolo-3",
        "3", "q",
        "?q=", "#par", "part two", "two art", "日", "本語の", "のト", "トンボロ", "ﾄﾝ", "서울", "여행", "École", "école", "ÉC",
        "strasse",
        "https://wiki.example", "https://w", "http://wiki", "https://wiki.example/articles/Tombolo", "  wiki  ",
        "(island",
        "tower", "c++", "東京", "https://wiki.example/articles/tombolo-3/%E6%9D%B1%E4%BA%AC",
    ])
    func aPageIsFoundByThePrefixesOfItsWords(text: String) async throws {
        let completion = try await library().completion
        #expect(
            await completion.completion(of: text).suggestions.map(\.title) == [
                "日本語のトンボロ 서울 여행 École Straße 塔Tower (island) C++"
            ])
    }

    @Test(arguments: [
        "iki", "olo", "xample", "cole", "trasse", "land", "wiki tombola", "https://articles", "https://example/",
        "https://iki", "", " ", "https://", "www.wiki", "rticles", "%", "wiki.example:80", "ww", "\u{0}", "日 本x",
    ])
    func aPageIsNotFoundByTextThatIsNotAPrefix(text: String) async throws {
        let completion = try await library().completion
        #expect(await completion.completion(of: text).suggestions.isEmpty)
    }

    private func library() async throws -> BrowsingLibrary {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(
            to: try web("https://wiki.example/articles/Tombolo-3/%E6%9D%B1%E4%BA%AC?q=1#part-two"),
            title: "日本語のトンボロ 서울 여행 École Straße 塔Tower (island) C++")
        return library
    }

    @Test(arguments: ["exa", "www.exa", "www.", "https://exa", "https://www.exa", "example.com", "www.example.com/"])
    func theLabelWWWIsOptional(text: String) async throws {
        let library = try await BrowsingLibrary.inMemory()
        let url = try web("https://www.example.com/")
        try await library.recordVisit(to: url)
        #expect(await library.completion.completion(of: text).suggestions.map(\.url) == [url])
    }

    @Test func theLabelWWWIsNotAWord() async throws {
        let library = try await BrowsingLibrary.inMemory()
        try await library.recordVisit(to: try web("https://www.example.com/"))
        for text in ["w", "ww", "www"] {
            #expect(await library.completion.completion(of: text).suggestions.isEmpty)
        }
    }

    @Test func aPastedMegabyteHasNoSuggestions() async throws {
        let completion = try await library().completion
        for unit in ["wiki ", "x", "日", "\u{301}"] {
            let text = String(repeating: unit, count: 1_000_000)
            #expect(await completion.completion(of: text, edit: .pasted).suggestions.isEmpty)
        }
    }

    // MARK: Order

    @Test func suggestionsAreOrderedByFrecency() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let day: TimeInterval = 24 * 3600
        let visits: [(String, [Double], Bool)] = [
            ("once-today", [0], false), ("thrice-last-month", [-30, -30, -30], false), ("typed-today", [0], true),
            ("typed-last-year", [-365], true), ("five-today", [0, 0, 0, 0, 0], false), ("yesterday", [-1], false),
        ]
        for (name, days, isTyped) in visits {
            for number in days {
                try await library.recordVisit(
                    to: try web("https://x.example/\(name)"), isTyped: isTyped, at: now + number * day)
            }
        }
        try await library.addBookmark(try web("https://x.example/bookmarked"), title: "", at: now - 20 * day)
        #expect(
            await library.completion.completion(of: "x").suggestions.map(\.url.lastPathComponent) == [
                "five-today", "typed-today", "bookmarked", "thrice-last-month", "once-today", "yesterday",
                "typed-last-year",
            ])
    }

    /// A page can go to any number of addresses by itself, with any title.
    @Test func unsolicitedVisitsDoNotChangeTheOrder() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let (bank, evil) = (try web("https://bank.example/"), try web("https://evil.example/"))
        try await library.recordVisit(to: bank, title: "Bank", at: now)
        for number in 0..<200 {
            try await library.recordVisit(
                to: evil, title: "Bank: log in", isUnsolicited: true, at: now + Double(number))
        }
        #expect(await library.completion.completion(of: "bank").suggestions.map(\.url) == [bank, evil])
        #expect(try await library.history().map(\.visitCount) == [200, 1])
        // The totals are computed again from the visits that remain.
        try await library.recordVisit(to: evil, isUnsolicited: true, at: now + 10_000)
        try await library.clearHistory(.lastHour, now: now + 10_001)
        #expect(try await library.history().first { $0.url == evil }?.visitCount == 200)
        #expect(await library.completion.completion(of: "bank").suggestions.map(\.url) == [bank, evil])
    }

    @Test func bookmarksAndThenShortAddressesComeFirstAmongEquals() async throws {
        let library = try await BrowsingLibrary.inMemory()
        for name in ["bb", "a", "c", "b"] {
            try await library.recordVisit(to: try web("https://x.example/\(name)"), at: now)
        }
        // A typed visit counts as four visits. A bookmark that was never visited also counts as four visits.
        try await library.recordVisit(to: try web("https://x.example/typed"), isTyped: true, at: now)
        try await library.addBookmark(try web("https://x.example/bookmarked"), title: "", at: now)
        #expect(
            await library.completion.completion(of: "x").suggestions.map(\.url.lastPathComponent) == [
                "bookmarked", "typed", "a", "b", "c", "bb",
            ])
    }

    @Test func atMostEightPagesAreSuggestedInAStableOrder() async throws {
        let library = try await BrowsingLibrary.inMemory()
        for number in 0..<100 {
            try await library.recordVisit(to: try web("https://x.example/\(number % 50)"), at: now + Double(number))
        }
        let first = await library.completion.completion(of: "x").suggestions
        #expect(first.map(\.url.lastPathComponent) == (42..<50).reversed().map { "\($0)" })
        #expect(await library.completion.completion(of: "x").suggestions == first)
    }

    @Test func addressesThatDifferOnlyInSchemeAndTrailingSlashAreSuggestedOnce() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let addresses = [
            "http://x.example/", "https://x.example/", "https://x.example/a/", "http://x.example/a",
            "http://x.example/ab",
        ]
        for (number, address) in addresses.enumerated() {
            try await library.recordVisit(to: try web(address), at: now + Double(number))
        }
        #expect(
            await library.completion.completion(of: "x").suggestions.map(\.url.absoluteString) == [
                "http://x.example/ab", "http://x.example/a", "https://x.example/",
            ])
    }

    // MARK: Changes

    @Test func aCompletionDoesNotDependOnTheOnesBefore() async throws {
        let library = try await BrowsingLibrary.inMemory()
        for number in 0..<300 {
            try await library.recordVisit(
                to: try web("https://\(number % 7 == 0 ? "www." : "")site\(number).example/page\(number % 9)"),
                title: "Title \(number % 11) 제목", at: now + Double(number * 7919 % 300))
        }
        let fresh = library.completion
        for text in [
            "site1", "site12.example/p", "page3 title 5", "제목 7", "www.site14", "https://www.site28", "titel", "page33",
        ] {
            for end in [Array(1...text.count), Array((1...text.count).reversed())].joined() {
                let typed = String(text.prefix(end))
                let answer = await fresh.completion(of: typed).suggestions
                // A completion of another text discards the state that is kept for the previous text.
                _ = await fresh.completion(of: "")
                #expect(await fresh.completion(of: typed).suggestions == answer, "\(typed)")
                _ = await fresh.completion(of: String(text.prefix(max(end - 1, 1))))
                #expect(await fresh.completion(of: typed).suggestions == answer, "\(typed)")
            }
        }
    }

    @Test func visitsTitlesAndDeletionsChangeTheSuggestionsImmediately() async throws {
        let library = try await BrowsingLibrary.inMemory()
        let (one, other) = (try web("https://one.example/"), try web("https://other.example/"))
        try await library.recordVisit(to: one, at: now)
        try await library.recordVisit(to: other, at: now + 1)
        #expect(await library.completion.completion(of: "o").suggestions.map(\.url) == [other, one])
        try await library.recordVisit(to: one, at: now + 2)
        #expect(await library.completion.completion(of: "o").suggestions.map(\.url) == [one, other])
        try await library.setTitle("Lighthouse", of: other)
        #expect(await library.completion.completion(of: "light").suggestions.map(\.title) == ["Lighthouse"])
        try await library.setTitle("Harbour", of: other)
        #expect(await library.completion.completion(of: "light").suggestions.isEmpty)
        try await library.deleteHistory(of: one)
        #expect(await library.completion.completion(of: "o").suggestions.map(\.url) == [other])
    }

    @Test func anIndexAfterManyChangesEqualsARebuiltOne() async throws {
        let folder = TemporaryFolder()
        let library = try await BrowsingLibrary.open(in: folder.url)
        var random = SystemRandomNumberGenerator()
        for number in 0..<800 {
            let page = Int.random(in: 0..<60, using: &random)
            let url = try web("https://site\(page).example/" + String(repeating: "word\(page)-", count: page))
            switch number % 10 {
            case 0: try await library.deleteHistory(of: url)
            case 1: try await library.addBookmark(url, title: "mark \(page)", at: now)
            case 2: try await library.removeBookmark(url)
            case 3 where number % 200 == 3: try await library.clearHistory(.lastHour, now: now + Double(number) + 3500)
            default: try await library.recordVisit(to: url, title: "title \(number)", at: now + Double(number))
            }
        }
        let again = try await BrowsingLibrary.open(in: folder.url)
        for text in ["s", "site1", "word5", "title 1", "mark", "title", "example", "w", "https://site4", "zzz"] {
            let (one, other) = await (library.completion.completion(of: text), again.completion.completion(of: text))
            #expect(one == other, "\(text)")
        }
    }
}

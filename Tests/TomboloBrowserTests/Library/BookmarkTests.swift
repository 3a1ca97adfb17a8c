import Foundation
import Testing
import TomboloBrowser
import TomboloTestServer

/// The list of bookmarks, in the user's order.
@Suite struct BookmarkTests {
    @Test func bookmarksAreListedInTheOrderOfTheirAddition() async throws {
        let library = try await filled(["c", "a", "b"])
        #expect(try await names(library) == ["c", "a", "b"])
    }

    @Test func addingABookmarkTwiceKeepsTheFirst() async throws {
        let library = try await filled(["a", "b"])
        let isKept = try await library.addBookmark(try web("https://a.example/"), title: "again")
        #expect(isKept)
        #expect(try await names(library) == ["a", "b"])
    }

    @Test(arguments: [
        ("a", 0, "abcd"), ("a", 1, "bacd"), ("a", 3, "bcda"), ("d", 0, "dabc"), ("c", 1, "acbd"), ("b", -5, "bacd"),
        ("b", 99, "acdb"), ("x", 0, "abcd"),
    ])
    func movingABookmarkShiftsTheOthers(name: String, index: Int, order: String) async throws {
        let library = try await filled(["a", "b", "c", "d"])
        try await library.moveBookmark(try web("https://\(name).example/"), to: index)
        #expect(try await names(library).joined() == order)
    }

    @Test func positionsAreCorrectAfterARemoval() async throws {
        let library = try await filled(["a", "b", "c", "d"])
        try await library.removeBookmark(try web("https://b.example/"))
        try await library.moveBookmark(try web("https://d.example/"), to: 1)
        try await library.addBookmark(try web("https://e.example/"), title: "e")
        #expect(try await names(library) == ["a", "d", "c", "e"])
    }

    @Test func aBookmarkIsRenamedAndFoundByItsNewName() async throws {
        let library = try await filled(["a", "b"])
        try await library.renameBookmark(try web("https://a.example/"), to: "여행\nplans")
        #expect(try await names(library) == ["여행 plans", "b"])
        #expect(try await library.bookmarks(matching: "PLANS 여행").count == 1)
        #expect(await library.completion.completion(of: "plans").suggestions.map(\.title) == ["여행 plans"])
        try await library.renameBookmark(try web("https://never.example/"), to: "nothing")
        #expect(try await library.bookmarks().count == 2)
    }

    @Test func aPageIsBookmarkedUntilItsBookmarkIsRemoved() async throws {
        let library = try await filled(["a"])
        #expect(try await library.isBookmarked(try web("HTTPS://A.example:443")))
        #expect(try await library.isBookmarked(try web("https://a.example/other")) == false)
        #expect(try await library.isBookmarked(try web("app://a/")) == false)
        try await library.removeBookmark(try web("https://a.example/"))
        try await library.removeBookmark(try web("https://a.example/"))
        #expect(try await library.isBookmarked(try web("https://a.example/")) == false)
        #expect(await library.completion.completion(of: "a.ex").suggestions.isEmpty)
    }

    @Test func bookmarksDoNotChangeTheHistory() async throws {
        let library = try await filled(["a"])
        #expect(try await library.history().isEmpty)
        try await library.recordVisit(to: try web("https://a.example/"), title: "visited")
        #expect(try await names(library) == ["a"])
        try await library.removeBookmark(try web("https://a.example/"))
        #expect(try await library.history().map(\.title) == ["visited"])
    }

    @Test func bookmarksPersistAfterReopeningTheLibrary() async throws {
        let folder = TemporaryFolder()
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        try await BrowsingLibrary.open(in: folder.url).addBookmark(try web("https://a.example/"), title: "a", at: date)
        let library = try await BrowsingLibrary.open(in: folder.url)
        #expect(try await library.bookmarks().map(\.created) == [date])
        #expect(await library.completion.completion(of: "a").suggestions.map(\.isBookmarked) == [true])
    }

    private func filled(_ names: [String]) async throws -> BrowsingLibrary {
        let library = try await BrowsingLibrary.inMemory()
        for name in names { try await library.addBookmark(try web("https://\(name).example/"), title: name) }
        return library
    }

    private func names(_ library: BrowsingLibrary) async throws -> [String] {
        try await library.bookmarks().map(\.title)
    }
}

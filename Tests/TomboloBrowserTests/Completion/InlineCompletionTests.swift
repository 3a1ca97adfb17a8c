import Foundation
import Testing
import TomboloBrowser

/// The inline completion of a host in the address field.
@Suite struct InlineCompletionTests {
    @Test(arguments: [
        ("e", "xample.com"), ("exa", "mple.com"), ("EXA", "mple.com"), ("example.co", "m"), ("www.e", "xample.com"),
        ("loc", "alhost:8080"), ("localhost:", "8080"), ("xn--", "3e0b707e"),
    ])
    func thePrefixOfAHostIsCompleted(text: String, rest: String) async throws {
        #expect(try await library().completion.completion(of: text).rest == rest)
    }

    @Test(arguments: [
        "", " ", "exa ", " exa", "example.com", "example.com/", "xample", "com", "https://exa", "page", "www", "www.",
        "exa mple",
        "ｅｘａ", "한", "[", "example.com.", "\u{0}",
    ])
    func otherTextIsNotCompleted(text: String) async throws {
        #expect(try await library().completion.completion(of: text).rest == nil)
    }

    @Test(arguments: [Completion.Edit.pasted, .deleted])
    func pastedAndDeletedTextIsNotCompleted(edit: Completion.Edit) async throws {
        let completion = try await library().completion.completion(of: "exa", edit: edit)
        #expect(completion.rest == nil)
        #expect(!completion.suggestions.isEmpty)
        #expect(completion.text == "exa")
    }

    @Test func theHostWithTheHighestFrecencyCompletes() async throws {
        let library = try await library()
        for _ in 0..<3 { try await library.recordVisit(to: try web("https://exact.example/"), isTyped: true) }
        #expect(await library.completion.completion(of: "exa").rest == "ct.example")
    }

    @Test func aCompleteHostIsNotExtendedToAnotherHost() async throws {
        let library = try await library()
        for _ in 0..<9 {
            try await library.recordVisit(to: try web("https://example.com.evil.example/"), isTyped: true)
        }
        #expect(await library.completion.completion(of: "example.com").rest == nil)
        #expect(await library.completion.completion(of: "example.com.").rest == "evil.example")
    }

    private func library() async throws -> BrowsingLibrary {
        let library = try await BrowsingLibrary.inMemory()
        for address in ["https://www.example.com/page", "http://localhost:8080/", "https://xn--3e0b707e/"] {
            try await library.recordVisit(to: try web(address), title: "exaTitle")
        }
        return library
    }
}

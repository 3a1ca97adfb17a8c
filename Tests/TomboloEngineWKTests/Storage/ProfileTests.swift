import Foundation
import Testing
import TomboloEngine
import TomboloTesting
import WebKit

@testable import TomboloEngineWK

/// Profiles: their data stores, cookies and content rule lists.
@Suite struct ProfileTests {
    private let cookie = Cookie(
        name: "a", value: "1", domain: "example.com", path: "/docs", isSecure: true, isHTTPOnly: true)

    @Test func ephemeralProfilesShareNothing() async throws {
        let (one, other) = (try WKProfile(.ephemeral), try WKProfile(.ephemeral))
        try await one.setCookie(cookie)
        #expect(try await one.cookies(for: nil).map(\.name) == ["a"])
        #expect(try await other.cookies(for: nil).isEmpty)
        #expect(!one.store.isPersistent)
    }

    @Test func aFolderIsOneProfile() async throws {
        let folder = TemporaryFolder()
        let one = try WKProfile(.persistent(folder: folder.url.appending(path: "one")))
        let again = try WKProfile(.persistent(folder: folder.url.appending(path: "one")))
        let other = try WKProfile(.persistent(folder: folder.url.appending(path: "other")))
        #expect(one.store.isPersistent)
        #expect(one.store.identifier == again.store.identifier)
        #expect(one.store.identifier != other.store.identifier)
        let path = folder.url.appending(path: "one").path(percentEncoded: false)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    /// WebKit raises an exception for the UUID that consists of zeros.
    @Test(arguments: ["not a UUID", "", "00000000-0000-0000-0000-000000000000"])
    func aDamagedIdentifierIsReported(text: String) throws {
        let folder = TemporaryFolder()
        try folder.write(text, to: "webkit-identifier")
        let error = #expect(throws: ProfileError.self) { try WKProfile(.persistent(folder: folder.url)) }
        #expect(error?.message.contains("webkit-identifier") == true)
    }

    @Test func cookiesAreSetReadAndDeleted() async throws {
        let profile = try WKProfile(.ephemeral)
        try await profile.setCookie(cookie)
        let stored = try #require(try await profile.cookies(for: nil).first)
        #expect(stored.domain == "example.com" && stored.path == "/docs" && stored.isSecure && stored.isHTTPOnly)
        #expect(try await profile.cookies(for: URL(string: "https://example.com/docs/a")).count == 1)
        #expect(try await profile.cookies(for: URL(string: "http://example.com/docs/a")).isEmpty)
        #expect(try await profile.cookies(for: URL(string: "https://www.example.com/docs")).isEmpty)
        try await profile.deleteCookie(stored)
        #expect(try await profile.cookies(for: nil).isEmpty)
    }

    @Test func aCookieWithALineBreakIsRefused() async throws {
        let profile = try WKProfile(.ephemeral)
        await #expect(throws: ProfileError.self) {
            try await profile.setCookie(Cookie(name: "a", value: "1\r\nSet-Cookie: b=2", domain: "example.com"))
        }
        #expect(try await profile.cookies(for: nil).isEmpty)
    }

    @Test func aCookieThatFoundationReadsDifferentlyIsRefused() async throws {
        let profile = try WKProfile(.ephemeral)
        await #expect(throws: ProfileError.self) {
            try await profile.setCookie(Cookie(name: " a", value: "1", domain: "example.com"))
        }
        #expect(try await profile.cookies(for: nil).isEmpty)
    }

    @Test func changesOfCookiesAreReported() async throws {
        let profile = try WKProfile(.ephemeral)
        let changes = profile.cookieChanges
        try await profile.setCookie(cookie)
        var count = 0
        for await _ in changes {
            count += 1
            break
        }
        #expect(count == 1)
    }

    @Test func theDataOfASiteIsCleared() async throws {
        let profile = try WKProfile(.ephemeral)
        try await profile.setCookie(Cookie(name: "a", value: "1", domain: "example.com"))
        try await profile.setCookie(Cookie(name: "b", value: "1", domain: "other.example"))
        try await profile.clearData(for: Origin(serialized: "https://www.example.com"))
        #expect(try await profile.cookies(for: nil).map(\.name) == ["b"])
        try await profile.clearData(for: nil)
        #expect(try await profile.cookies(for: nil).isEmpty)
    }

    @Test func anInvalidRuleListIsRefusedAndTheEarlierOneStays() async throws {
        try await withWKPage { test in
            let list = try await test.engine.profile.compileContentRules("[]", named: "ads")
            let error = await #expect(throws: ContentRuleError.self) {
                _ = try await test.engine.profile.compileContentRules("{", named: "ads")
            }
            #expect(error?.message == "Rule list compilation failed.")
            try await test.engine.setContentRules([list])
            #expect(test.engine.configuration.userContentController._ruleLists.count == 1)
            await #expect(throws: ContentRuleError.self) {
                try await test.engine.setContentRules([ContentRuleList(name: "unknown")])
            }
            #expect(test.engine.configuration.userContentController._ruleLists.count == 1)
            try await test.engine.setContentRules([])
            #expect(test.engine.configuration.userContentController._ruleLists.isEmpty)
        }
    }
}

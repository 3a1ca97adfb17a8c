import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Reading, setting and deleting cookies from the app.
@MainActor
@Suite(.serialized) struct CookieTests {
    private func profile() throws -> GTKProfile {
        try startGTK()
        return try GTKProfile(.ephemeral)
    }

    @Test func everyAttributeOfACookieIsStored() async throws {
        let profile = try profile()
        // Cookies are set while a page of the profile exists, as in an app.
        try await withGTKPage(profile: profile) { _ in
            let later = Date.now + 86_400
            let cookies = [
                Cookie(name: "plain", value: "1", domain: "example.com", sameSite: .lax),
                Cookie(
                    name: "everything", value: "a b=c", domain: ".example.com", path: "/deep", expires: later,
                    isSecure: true, isHTTPOnly: true, sameSite: .strict),
                Cookie(name: "none", value: "", domain: "example.com", isSecure: true, sameSite: .none),
            ]
            for cookie in cookies { try await profile.setCookie(cookie) }
            let end = Date.now
            let stored = try await profile.cookies(for: nil)
            #expect(Set(stored.map(withoutExpiry)) == Set(cookies.map(withoutExpiry)))
            // The engine stores whole seconds, counted from the time it receives the cookie, which is before `end`.
            let expiry = try #require(stored.first { $0.name == "everything" }?.expires)
            #expect(expiry >= later - 2 && expiry <= end + 86_402)
            #expect(stored.filter { $0.expires != nil }.count == 1)
        }
    }

    private func withoutExpiry(_ cookie: Cookie) -> Cookie {
        var cookie = cookie
        cookie.expires = nil
        return cookie
    }

    @Test func cookiesForAURLAreThoseThatARequestWouldSend() async throws {
        let profile = try profile()
        try await profile.setCookie(Cookie(name: "host", value: "1", domain: "example.com"))
        try await profile.setCookie(Cookie(name: "all", value: "1", domain: ".example.com"))
        try await profile.setCookie(Cookie(name: "secure", value: "1", domain: "example.com", isSecure: true))
        try await profile.setCookie(Cookie(name: "deep", value: "1", domain: "example.com", path: "/deep"))
        func names(_ url: String) async throws -> [String] {
            try await profile.cookies(for: URL(string: url)).map(\.name).sorted()
        }
        #expect(try await names("http://example.com/") == ["all", "host"])
        #expect(try await names("https://example.com/deep/er") == ["all", "deep", "host", "secure"])
        #expect(try await names("http://www.example.com/") == ["all"])
        #expect(try await names("http://example.org/").isEmpty)
    }

    @Test func cookiesFromAServerKeepTheirAttributes() async throws {
        let profile = try profile()
        try await withServer { server in
            try await withGTKPage(profile: profile) { page in
                try await page.loadAndWait(
                    server.url("/cookies/set?session=1&attributes=; Path=/; HttpOnly; SameSite=Strict; Max-Age=86400"))
                let visible = try await page.evaluate("return document.cookie")
                #expect(visible == "")
            }
            let cookie = try #require(try await profile.cookies(for: server.url("/")).first)
            #expect(cookie.isHTTPOnly && !cookie.isSecure && cookie.sameSite == .strict)
            let rest = try #require(cookie.expires).timeIntervalSinceNow
            #expect((80_000...86_401).contains(rest))
        }
    }

    @Test func aCookieThatTheAppSetsIsSent() async throws {
        let profile = try profile()
        try await withServer { server in
            try await profile.setCookie(Cookie(name: "token", value: "abc", domain: "127.0.0.1", isHTTPOnly: true))
            try await withGTKPage(profile: profile) { page in
                try await page.loadAndWait(server.url("/ok"))
                let sent = await server.requests.first?.headers["cookie"]
                #expect(sent == "token=abc")
            }
        }
    }

    @Test func settingReplacesACookieAndDeletingIgnoresTheValue() async throws {
        let profile = try profile()
        try await profile.setCookie(Cookie(name: "a", value: "1", domain: "example.com"))
        try await profile.setCookie(Cookie(name: "a", value: "2", domain: "example.com"))
        try await profile.setCookie(Cookie(name: "a", value: "3", domain: "example.com", path: "/other"))
        #expect(try await profile.cookies(for: nil).map(\.value).sorted() == ["2", "3"])
        try await profile.deleteCookie(Cookie(name: "a", value: "", domain: "example.com"))
        #expect(try await profile.cookies(for: nil).map(\.value) == ["3"])
        try await profile.deleteAllCookies()
        #expect(try await profile.cookies(for: nil).isEmpty)
    }

    @Test func everyObserverReceivesEveryChange() async throws {
        let profile = try profile()
        try await withServer { server in
            try await withGTKPage(profile: profile) { page in
                var received = [0, 0]
                let listening = received.indices.map { index in
                    let changes = profile.cookieChanges
                    return Task { for await _ in changes { received[index] += 1 } }
                }
                try await profile.setCookie(Cookie(name: "a", value: "1", domain: "127.0.0.1"))
                try await until("the app's cookie") { received.allSatisfy { $0 > 0 } }
                // The engine may report one change more than once.
                var before = received
                try await page.loadAndWait(server.url("/cookies/set?session=1&attributes=; Path=/"))
                try await until("the server's cookie") { zip(received, before).allSatisfy { $0 > $1 } }
                before = received
                try await page.evaluate("document.cookie = 'a=; max-age=0; path=/'")
                try await until("the page's deletion") { zip(received, before).allSatisfy { $0 > $1 } }
                listening[0].cancel()
                await listening[0].value
                let last = received
                try await profile.deleteAllCookies()
                try await until("the app's deletion") { received[1] > last[1] }
                #expect(received[0] == last[0])
                listening[1].cancel()
            }
        }
    }

    @Test(arguments: ["a;b", "a\r\nSet-Cookie: b=c", "a\0"])
    func invalidCharactersInACookieAreRejected(text: String) async throws {
        let profile = try profile()
        for cookie in [
            Cookie(name: text, value: "1", domain: "example.com"),
            Cookie(name: "a", value: text, domain: "example.com"),
            Cookie(name: "a", value: "1", domain: text),
            Cookie(name: "a", value: "1", domain: "example.com", path: "/" + text),
        ] {
            await #expect(throws: ProfileError.self) { try await profile.setCookie(cookie) }
        }
        #expect(try await profile.cookies(for: nil).isEmpty)
    }
}

import Foundation
import TestSupport
import Testing
import Tombolo
import TomboloEngine
import TomboloFlexUI
import TomboloTesting

/// Session cookies that a component stores for a profile, across views and runs of the app.
@MainActor
@Suite struct CookieKeepingTests {
    @Test func sessionCookiesAreSharedByViewsAndPersistAcrossRestarts() async throws {
        try await withFolder { folder, server in
            let first = try folder.appending(path: "first").profile()
            try await withView(first, of: server) { view in
                view.load(server.url("/ok"))
                try await until("the page") { view.page.committedURL != nil && !view.page.isLoading }
                try await view.page.evaluate("document.cookie = 'lasting=1; max-age=600'; document.cookie = 's=a b'")
                try await until("the file") { first.keptText.contains("a b") }
                #expect(!first.keptText.contains("lasting"))
                #expect(try first.permissions == 0o600)
                // Another view of the profile.
                try await withView(first, of: server) { second in
                    #expect(try await second.cookies(at: server.url("/ok")) == ["lasting=1", "s=a b"])
                    try await second.page.evaluate("document.cookie = 's=c'")
                    try await until("the change") { first.keptText.contains(#""c""#) }
                }
                await view.component.saveCookies()
            }
            // The next run of the app is simulated by a copy of the files with another engine.
            let next = folder.appending(path: "next")
            try FileManager.default.copyItem(at: folder.appending(path: "first"), to: next)
            let profile = try next.profile()
            try await withView(profile, of: server) { view in
                let cookies = try await view.cookies(at: server.url("/status/200"))
                #expect(cookies == ["lasting=1", "s=c"])
                let sent = await server.requests.last { $0.path == "/status/200" }
                #expect(sent?.headers["cookie"]?.contains("s=c") == true)
                // A cookie that the page deletes is not restored.
                try await view.page.evaluate("document.cookie = 's=; max-age=0; path=/'")
                try await until("the deletion") { profile.keptText.isEmpty }
            }
        }
    }

    @Test func clearingRemovesAllCookies() async throws {
        try await withFolder { folder, server in
            let profile = try folder.profile()
            let kept = Cookie(name: "kept", value: "1", domain: "127.0.0.1")
            let lasting = Cookie(name: "lasting", value: "1", domain: "127.0.0.1", expires: .now + 600)
            try await withView(profile, of: server) { view in
                await view.component.cookiesAreReady()
                for cookie in [kept, lasting] { try await profile.profile.setCookie(cookie) }
                try await until("the file") { profile.keptText.contains("kept") }
            }
            try await withView(profile, of: server, clearAll: true) { view in
                #expect(try await view.cookies(at: server.url("/ok")) == [])
                #expect(profile.keptText.isEmpty)
                try await profile.profile.setCookie(kept)
                try await until("the file") { profile.keptText.contains("kept") }
                view.component.setAutoCookieManage(true, clearAll: true)
                await view.component.cookiesAreReady()
                #expect(try await profile.profile.cookies(for: nil).isEmpty && profile.keptText.isEmpty)
            }
        }
    }

    @Test func withoutAutoCookieManageNoCookiesAreStored() async throws {
        try await withFolder { folder, server in
            let profile = try folder.profile()
            let flex = FlexComponent()
            #expect(!flex.getAutoCookieManage())
            try flex.setBaseUrl(server.rule)
            let view = try FlexWebView(component: flex, profile: profile.profile)
            defer { view.page.close() }
            try await profile.profile.setCookie(Cookie(name: "kept", value: "1", domain: "127.0.0.1"))
            await flex.saveCookies()
            #expect(profile.keptText.isEmpty)
            flex.setAutoCookieManage(true)
            try await until("the file") { profile.keptText.contains("kept") }
            flex.setAutoCookieManage(false)
            try await profile.profile.setCookie(Cookie(name: "later", value: "1", domain: "127.0.0.1"))
            await flex.saveCookies()
            #expect(!profile.keptText.contains("later"))
        }
    }

    @Test func anInvalidCookieFileIsReported() async throws {
        try await withFolder { folder, server in
            let profile = try folder.profile()
            for text in ["", "{", "7", #"[{"name":1}]"#] {
                try text.write(to: profile.file, atomically: true, encoding: .utf8)
                try await withView(profile, of: server) { view in
                    _ = try await view.cookies(at: server.url("/ok"))
                    guard case .cookiesNotKept(let reason) = view.component.problems.first else {
                        Issue.record("The invalid file “\(text)” was not reported.")
                        return
                    }
                    #expect(reason.contains("session-cookies.json"))
                }
            }
        }
    }

    private func withFolder(_ body: @MainActor (URL, LocalServer) async throws -> Void) async throws {
        try #require(MainLoop.connectToDisplay())
        let folder = ProfileFolder.make()
        try await PageSlots.gtk.use(alone: false) {
            let server = try await LocalServer.start()
            do {
                try await body(folder, server)
            } catch {
                await server.stop()
                throw error
            }
            await server.stop()
        }
    }

    private func withView(
        _ profile: OpenProfile, of server: LocalServer, clearAll: Bool = false,
        _ body: @MainActor (FlexWebView) async throws -> Void
    ) async throws {
        let flex = FlexComponent()
        try flex.setBaseUrl(server.rule)
        flex.setAutoCookieManage(true, clearAll: clearAll)
        let view = try FlexWebView(component: flex, profile: profile.profile)
        defer { view.page.close() }
        try await body(view)
    }
}

/// A persistent profile and the file of its kept cookies.
@MainActor
private struct OpenProfile {
    let profile: any Profile
    let file: URL

    var keptText: String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

    var permissions: Int? {
        get throws {
            try FileManager.default.attributesOfItem(atPath: file.path(percentEncoded: false))[.posixPermissions]
                as? Int
        }
    }
}

extension URL {
    @MainActor
    fileprivate func profile() throws -> OpenProfile {
        OpenProfile(
            profile: try ProfileStorage.persistent(folder: self).open(), file: appending(path: "session-cookies.json"))
    }
}

extension LocalServer {
    fileprivate var rule: String { "http://127.0.0.1:\(url("/").port ?? 0)" }
}

extension FlexWebView {
    /// The cookies of a page at `url`, sorted by name.
    fileprivate func cookies(at url: URL) async throws -> [String] {
        load(url)
        for await event in page.events {
            guard case .navigation(.finished) = event else { continue }
            let text = try await page.evaluate("return document.cookie")?.stringValue ?? ""
            return text.isEmpty ? [] : text.components(separatedBy: "; ").sorted()
        }
        return []
    }
}

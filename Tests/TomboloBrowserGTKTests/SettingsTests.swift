import CGTK
import Foundation
import GLibRuntime
import TestSupport
import Testing
import TomboloBrowser
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

@testable import TomboloBrowserGTK

/// The effect of the settings.
@MainActor
@Suite
struct SettingsTests {
    @Test
    func aBlockingListAppliesAndAnInvalidOneIsReported() async throws {
        let server = try await LocalServer.start()
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let rules = #"[{"trigger": {"url-filter": "/unwanted"}, "action": {"type": "block"}}]"#
        let (list, bad) = (folder.appending(path: "list.json"), folder.appending(path: "bad.json"))
        try Data(rules.utf8).write(to: list)
        try Data("no list".utf8).write(to: bad)
        try await withBrowser({
            $0.settings?.blocksContent = true
            $0.settings?.blockingLists = [list, bad].map { $0.path(percentEncoded: false) }
        }) { browser in
            try await until("the alert") { browser.alertText?.contains("bad.json") == true }
            try browser.confirm()
            await browser.serve(
                "<title>Page</title><script src='/unwanted.js'></script><img src='/wanted.png'>", at: "/page",
                by: server)
            try await browser.go(to: server.url("/page").absoluteString)
            try await until("the page") { try browser.state.title == "Page" && !browser.state.isLoading }
            #expect(await server.requestCount(of: "/wanted.png") == 1)
            #expect(await server.requestCount(of: "/unwanted.js") == 0)
            try await browser.go(to: server.url("/unwanted.html").absoluteString)
            try await until("the failure") {
                try browser.state.content == .failure(LoadFailure(server.url("/unwanted.html"), cause: .blocked))
            }
        }
    }

    @Test(arguments: [(BrowserSettings.Cookies.none, false), (.notThirdParty, true)])
    func theCookieSettingDecidesWhetherCookiesAreStored(cookies: BrowserSettings.Cookies, areKept: Bool) async throws {
        let server = try await LocalServer.start()
        try await withBrowser({ $0.settings?.cookies = cookies }) { browser in
            try await browser.show(server.url("/cookies/set?taste=sweet&attributes=;%20Path=/").absoluteString)
            try await browser.show(server.url("/echo").absoluteString)
            let sent = await server.requests.last { $0.path == "/echo" }?.headers["cookie"]
            #expect(sent == (areKept ? "taste=sweet" : nil))
        }
    }

    @Test
    func cookiesAreDeletedAtExitIfTheSettingIsOn() async throws {
        let server = try await LocalServer.start()
        try await withBrowser({ $0.settings?.clearsCookiesAtExit = true }) { browser in
            let set = "/cookies/set?taste=sweet&attributes=;%20Path=/;%20Max-Age=1000"
            try await browser.show(server.url(set).absoluteString)
            let session = browser.window.session
            #expect(try await session.profile.cookies(for: server.url("/")).map(\.name) == ["taste"])
            await session.finish()
            #expect(try await session.profile.cookies(for: server.url("/")).isEmpty)
        }
    }

    @Test
    func imagesAreNotLoadedAndOnlyTextIsZoomedIfTheSettingsAreOn() async throws {
        let server = try await LocalServer.start()
        try await withBrowser({
            $0.settings?.reducedData = .images
            $0.settings?.zoomsTextOnly = true
        }) { browser in
            await browser.serve("<title>Page</title><img src='/picture.png'>", at: "/page", by: server)
            try await browser.show(server.url("/page").absoluteString)
            #expect(await server.requestCount(of: "/picture.png") == 0)
            let width = try await browser.evaluate("return innerWidth")
            browser.window.perform(.zoomIn)
            // The page receives its new width after one or two iterations of its event loop.
            let later = "await new Promise(end => setTimeout(end, 300)); return innerWidth"
            #expect(try await browser.evaluate(later) == width)
            #expect(try browser.tab.page.engine.zoom == 1.1)
        }
    }

    @Test
    func theStartPageLinksToTheBookmarks() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let library = try #require(await browser.window.session.openedLibrary())
            _ = try await library.addBookmark(server.url("/ok"), title: "<b>Mine</b>")
            browser.window.perform(.newTab)
            let view = try #require(try browser.tab.internalView)
            let links = "return [...document.querySelectorAll('a')].map(a => a.textContent)"
            for _ in 0..<500 {
                if try await Self.run(links, in: view) == ["<b>Mine</b>"] { break }
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(try await Self.run(links, in: view) == ["<b>Mine</b>"])
            _ = try await Self.run("document.querySelector('a').click()", in: view)
            try await until("the page") { try browser.state.document == server.url("/ok") }
            #expect(try browser.tab.internalView == nil)
        }
    }

    @Test
    func aWriteErrorIsReportedOncePerFile() async throws {
        let folder = ProfileFolder.make()
        try await withBrowser({ $0.storage = .persistent(folder: folder) }) { browser in
            let session = browser.window.session
            _ = await session.openedLibrary()
            // A file replaces the browser's folder, so that no file can be written into the folder.
            let own = folder.appending(path: "browser")
            try FileManager.default.moveItem(at: own, to: folder.appending(path: "away"))
            try Data().write(to: own)
            session.change { $0.zoomsTextOnly = true }
            let path = own.appending(path: "settings.json").path(percentEncoded: false)
            try await until("the alert") { browser.alertText?.contains(path) == true }
            try browser.confirm()
            session.change { $0.zoomsTextOnly = false }
            _ = session.zoom.zoomIn(Origin(serialized: "https://example.com"))
            let other = own.appending(path: "zoom.json").path(percentEncoded: false)
            try await until("the next alert") { browser.alertText?.contains(other) == true }
            try browser.confirm()
            #expect(browser.alertText == nil && !session.settings.zoomsTextOnly)
        }
    }

    @Test
    func aDamagedHistoryIsSetAsideAndReported() async throws {
        let folder = ProfileFolder.make()
        let own = folder.appending(path: "browser", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        let library = try await BrowsingLibrary.open(in: own)
        await library.close()
        try Data(repeating: 0x2A, count: 10_000).write(to: own.appending(path: "library.sqlite"))
        try await withBrowser({ $0.storage = .persistent(folder: folder) }) { browser in
            try await until("the alert") { browser.alertText?.contains(".corrupt") == true }
            #expect(await browser.window.session.openedLibrary() != nil)
        }
    }

    @Test
    func aGrantedPermissionCanBeRevoked() async throws {
        try await withBrowser { browser in
            let origin = Origin(serialized: "https://example.com")
            let session = browser.window.session
            session.permissions.decide(
                .grant, for: PermissionRequest(kind: .camera, origin: origin), isRemembered: true)
            browser.window.perform(.showPermissions)
            let list = try #require(browser.window.pageList)
            try await until("the list") { list.rows.map(\.url.absoluteString) == ["https://example.com"] }
            #expect(list.rows[0].title == "It wants to use the camera. Allowed.")
            list.delete(list.rows[0])
            try await until("the removal of the permission from the list") { list.rows.isEmpty }
            #expect(session.permissions.all.isEmpty)
        }
    }

    @Test
    func changedSettingsApplyImmediatelyAndAreStored() async throws {
        let server = try await LocalServer.start()
        let folder = ProfileFolder.make()
        try await withBrowser({
            $0.storage = .persistent(folder: folder)
            $0.settings = nil
        }) { browser in
            let session = browser.window.session
            browser.window.perform(.showSettings)
            let window = try #require(browser.window.settingsWindow)
            window.searchEngine.choose(1)
            window.popups.choose(2)
            window.cookies.choose(0)
            gtk_editable_set_text(window.home.opaque, "no address")
            window.setHome(of: session)
            #expect(session.home == nil)
            gtk_editable_set_text(window.home.opaque, server.url("/ok").absoluteString)
            window.setHome(of: session)
            #expect(session.settings.searchEngine == SearchEngine.known[0])
            browser.window.perform(.newTab)
            try await until("the home page") { try browser.state.document == server.url("/ok") }
            await session.finish()
            let path = folder.appending(path: "browser/settings.json").path(percentEncoded: false)
            let kept = try #require(SettingsFile(DurableFile(path)).read().value?.settings)
            #expect(kept.popups == .never && kept.cookies == .all && kept.searchEngine == SearchEngine.known[0])
            #expect(kept.home == .address(server.url("/ok")))
        }
    }

    private static func run(_ script: String, in view: InternalView) async throws -> JSONValue? {
        try? await view.page.engine.callFunction(script, argument: nil, in: .page)
    }
}

import Foundation
import TestSupport
import Testing
import Tombolo
import TomboloBrowser
import TomboloEngine
import TomboloTesting

@testable import TomboloBrowserGTK

/// The session that a browser stores for its next start.
@MainActor
@Suite
struct SessionTests {
    @Test
    func restoredTabsHaveTheirHistoryAndSelection() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            for path in ["/ok?1", "/ok?2"] { try await browser.show(server.url(path).absoluteString) }
            browser.window.openTab(server.url("/status/200"), isSelected: false)
            try await until("the second tab") { browser.window.tabs.inOrder.last?.state.title == "Status 200" }
            let record = browser.window.record
            #expect(
                record.tabs.map(\.address) == [
                    server.url("/ok?2").absoluteString, server.url("/status/200").absoluteString,
                ])
            try browser.browser.openWindow()
            let window = try #require(browser.browser.windows.last)
            window.restore(record)
            #expect(window.tabs.count == 2)
            let first = try #require(window.tabs.inOrder.first)
            #expect(window.tab === first)
            try await until("the page") { first.state.document == server.url("/ok?2") && !first.state.isLoading }
            #expect(window.navigation.back.isEnabled)
            window.perform(.back)
            try await until("the previous page") { first.state.document == server.url("/ok?1") }
        }
    }

    @Test
    func tabsAreRestoredAfterANormalEndIfTheSettingIsAlways() async throws {
        let server = try await LocalServer.start()
        let folder = ProfileFolder.make()
        var settings = BrowserSettings()
        settings.restoring = .always
        let change: (inout Browser.Configuration) -> Void = { [settings] in
            ($0.storage, $0.settings) = (.persistent(folder: folder), settings)
        }
        try await withBrowser(change) { browser in
            await browser.browser.restoreSession()
            try await browser.show(server.url("/ok").absoluteString)
            browser.window.close()
            await browser.browser.finish()
        }
        // A process can open a profile folder only once, so the second browser uses a copy. The files of the browser are in a subfolder.
        let other = ProfileFolder.make()
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: folder.appending(path: "browser"), to: other.appending(path: "browser"))
        try await withBrowser({ ($0.storage, $0.settings) = (.persistent(folder: other), settings) }) { browser in
            await browser.browser.restoreSession()
            try await until("the page") { try browser.state.document == server.url("/ok") }
            #expect(browser.window.tabs.count == 1)
        }
    }

    @Test(arguments: [true, false])
    func tabsOfAKilledBrowserAreOfferedAtTheNextStart(isAccepted: Bool) async throws {
        let server = try await LocalServer.start()
        let (folder, copy) = (ProfileFolder.make(), ProfileFolder.make())
        try await withBrowser({ $0.storage = .persistent(folder: folder) }) { browser in
            await browser.browser.restoreSession()
            try await browser.show(server.url("/ok").absoluteString)
            let file = folder.appending(path: "browser/session.json")
            try await until("the record") { try String(contentsOf: file, encoding: .utf8).contains("/ok") }
            // Copies the session file, as the next start would find it if the browser was killed now.
            let own = copy.appending(path: "browser", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: file, to: own.appending(path: "session.json"))
        }
        try await withBrowser({ $0.storage = .persistent(folder: copy) }) { browser in
            let restoring = Task { await browser.browser.restoreSession() }
            try await until("the dialog") { browser.window.confirmation != nil }
            browser.press(isAccepted ? 1 : 0, of: try #require(browser.window.confirmation))
            await restoring.value
            if isAccepted {
                try await until("the page") { try browser.state.document == server.url("/ok") }
            } else {
                #expect(try browser.state.content == .start)
            }
        }
    }

    @Test
    func quittingStoresTheTabsOfAllWindows() async throws {
        let server = try await LocalServer.start()
        let folder = ProfileFolder.make()
        var settings = BrowserSettings()
        settings.restoring = .never
        try await withBrowser({ [settings] in ($0.storage, $0.settings) = (.persistent(folder: folder), settings) }) {
            browser in
            await browser.browser.restoreSession()
            try await browser.show(server.url("/ok").absoluteString)
            try browser.browser.openWindow([server.url("/status/201")])
            let second = try #require(browser.browser.windows.last)
            try await until("the second page") { second.title == "Status 201" }
            try browser.browser.openWindow(isPrivate: true)
            // A changed setting applies immediately.
            browser.window.session.change { $0.restoring = .always }
            browser.window.perform(.quit)
            await browser.browser.finish()
        }
        let text = try String(contentsOf: folder.appending(path: "browser/session.json"), encoding: .utf8)
        #expect(text.contains("/ok") && text.contains("/status/201") && !text.contains("start"))
    }

    @Test
    func aPageThatFailedToLoadIsStoredInTheSession() async throws {
        try await withBrowser { browser in
            try await browser.go(to: "https://no-such-host.invalid/page")
            try await until("the alert") { browser.alertText != nil }
            try browser.confirm()
            #expect(browser.window.record.tabs.map(\.address) == ["https://no-such-host.invalid/page"])
            let tab = browser.window.openTab(URL(string: "https://no-such-host.invalid/other"), isSelected: false)
            #expect(tab.addressToKeep?.absoluteString == "https://no-such-host.invalid/other")
        }
    }

    @Test
    func aRestoredSiteWithoutEncryptionNeedsConfirmationAgain() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            try await browser.show(server.url("/ok").absoluteString)
            let state = try #require(browser.window.record.tabs.first?.state)
            let tab = SessionTab(address: "http://insecure.example/", title: "", state: state)
            let asked = try browser.tab
            browser.window.restore(SessionWindow(tabs: [tab], selected: 0))
            #expect(try browser.tab === asked && browser.window.tabs.count == 2)
            let restored = try #require(browser.window.tabs.inOrder.first { $0 !== asked })
            let url = try #require(URL(string: "http://insecure.example/"))
            try await until("the failure") {
                restored.state.content == .failure(LoadFailure(url, cause: .insecure))
            }
        }
    }

    @Test
    func anInvalidStateRestoresOnlyTheAddress() async throws {
        let server = try await LocalServer.start()
        try await withBrowser { browser in
            let tab = SessionTab(address: server.url("/ok").absoluteString, title: "", state: Data("nonsense".utf8))
            browser.window.restore(SessionWindow(tabs: [tab], selected: 7))
            try await until("the page") { try browser.state.document == server.url("/ok") }
            #expect(browser.window.tabs.count == 1)
        }
    }

    @Test
    func aDamagedProfileFileIsReportedAndTheBrowserStarts() async throws {
        let folder = ProfileFolder.make()
        let own = folder.appending(path: "browser")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data("{ nonsense".utf8).write(to: own.appending(path: "settings.json"))
        try await withBrowser({ configuration in
            configuration.storage = .persistent(folder: folder)
            configuration.settings = nil
        }) { browser in
            #expect(browser.alertText?.contains("settings.json.corrupt") == true)
            try browser.confirm()
            #expect(browser.window.alerts.dialog == nil)
        }
    }

    @Test
    func anUnreadableProfileFileIsReportedAndNotOverwritten() async throws {
        let folder = ProfileFolder.make()
        // The settings are a folder instead of a file, which no user can read as a file, root included.
        let settings = folder.appending(path: "browser/settings.json")
        try FileManager.default.createDirectory(at: settings, withIntermediateDirectories: true)
        try await withBrowser({ configuration in
            configuration.storage = .persistent(folder: folder)
            configuration.settings = nil
        }) { browser in
            #expect(browser.alertText?.contains("settings.json") == true)
            browser.window.session.change { $0.popups = .never }
            #expect(browser.window.session.settings.popups == .never)
            await browser.window.session.finish()
            var isFolder: ObjCBool = false
            #expect(FileManager.default.fileExists(atPath: settings.path, isDirectory: &isFolder) && isFolder.boolValue)
        }
    }

    @Test
    func anInvalidSettingIsReportedAndTheOthersApply() async throws {
        let folder = ProfileFolder.make()
        let own = folder.appending(path: "browser")
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        try Data(#"{"zoom": "large", "popups": "never"}"#.utf8).write(to: own.appending(path: "settings.json"))
        try await withBrowser({ configuration in
            configuration.storage = .persistent(folder: folder)
            configuration.settings = nil
        }) { browser in
            #expect(browser.alertText == "The setting “zoom” is invalid, so its default is used.")
            #expect(browser.window.session.settings.popups == .never)
        }
    }

    @Test
    func aProfileInUseCannotBeOpenedAgain() async throws {
        let folder = ProfileFolder.make()
        try await withBrowser({ $0.storage = .persistent(folder: folder) }) { browser in
            let error = #expect(throws: ProfileInUse.self) {
                try Browser(Browser.Configuration(storage: .persistent(folder: folder)))
            }
            #expect(error?.description.contains(folder.path(percentEncoded: false)) == true)
            browser.window.close()
            await browser.browser.finish()
            _ = try ProfileLock(folder.appending(path: "browser"))
        }
    }

    @Test
    func aPrivateWindowStoresNothingInTheProfile() async throws {
        let server = try await LocalServer.start()
        let folder = ProfileFolder.make()
        try await withBrowser({ $0.storage = .persistent(folder: folder) }) { browser in
            browser.window.perform(.newPrivateWindow)
            let window = try #require(browser.browser.windows.last)
            #expect(window.session.isPrivate)
            let tab = try #require(window.tab)
            tab.go(to: server.url("/cookies/set?secretcookie=secretvalue&attributes=;%20Max-Age=1000;%20Path=/"))
            try await until("the page") { tab.state.title == "Cookies" }
            _ = try await tab.page.engine.callFunction(
                "localStorage.setItem('secretkey', 'secretvalue')", argument: nil, in: .page)
            tab.zoom(by: 1)
            window.perform(.bookmark)
            let library = try #require(await window.session.openedLibrary())
            for _ in 0..<500 where try await library.history().isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            #expect(try await library.history().count == 1)
            window.close()
            let ordinary = try #require(await browser.window.session.openedLibrary())
            #expect(try await ordinary.history().isEmpty)
            await browser.window.session.finish()
            try Self.expectNothing(of: ["secretcookie", "secretkey", "secretvalue", "127.0.0.1"], below: folder)
        }
    }

    /// Checks the content and the path of every file in a folder.
    private static func expectNothing(of words: [String], below folder: URL) throws {
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files {
            guard let bytes = try? Data(contentsOf: file) else { continue }
            count += 1
            for word in words {
                #expect(!file.path.contains(word), "\(file.path) contains \(word).")
                #expect(bytes.range(of: Data(word.utf8)) == nil, "\(file.path) contains \(word).")
            }
        }
        #expect(count > 0)
    }
}

import Foundation
import TestSupport
import Testing
import TomboloBrowser
import TomboloTesting

@testable import TomboloBrowserGTK

/// Downloads that pages or servers start.
@MainActor
@Suite
struct DownloadTests {
    @Test
    func anAttachmentIsSavedUnderAnUnusedNameAndThePageStays() async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try Data("mine".utf8).write(to: folder.appending(path: "a.tar.gz"))
            try await withBrowser { browser in
                browser.window.session.downloadFolder = folder
                try await browser.show(server.url("/ok").absoluteString)
                try await browser.go(to: server.url("/download?name=a.tar.gz&length=1000").absoluteString)
                let downloads = browser.window.session.downloads
                try await until("the download") { downloads.list.items.first?.state == .finished }
                #expect(try Data(contentsOf: folder.appending(path: "a (2).tar.gz")).count == 1_000)
                #expect(try Data(contentsOf: folder.appending(path: "a.tar.gz")) == Data("mine".utf8))
                #expect(try browser.state.document == server.url("/ok"))
                #expect(browser.addressText == server.url("/ok").absoluteString)
                #expect(browser.window.alerts.dialog == nil)
            }
        }
    }

    @Test
    func aDownloadIsListedStoppedAndCleared() async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try await withBrowser { browser in
                browser.window.session.downloadFolder = folder
                try await browser.show(server.url("/ok").absoluteString)
                try await browser.go(
                    to: server.url("/download?name=slow.bin&length=1000000&chunk=1000&delay=50").absoluteString)
                let downloads = browser.window.session.downloads
                try await until("the download") { downloads.list.items.first?.state == .running }
                browser.window.perform(.showDownloads)
                let window = try #require(browser.window.downloadsWindow)
                #expect(window.lines.first?.hasPrefix("slow.bin: ") == true)
                downloads.cancel(try #require(downloads.list.items.first).id)
                #expect(window.lines == ["slow.bin: Stopped"])
                try await until("the deletion of the partial file") {
                    try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty
                }
                downloads.clearFinished()
                #expect(window.lines.isEmpty)
            }
        }
    }

    @Test
    func aDownloadFinishesAfterItsTabIsClosed() async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try await withBrowser { browser in
                browser.window.session.downloadFolder = folder
                let tab = browser.window.openTab(server.url("/ok"))
                try await until("the page") { tab.state.document != nil && !tab.state.isLoading }
                tab.go(to: server.url("/download?name=on.bin&length=100000&chunk=2000&delay=20"))
                let downloads = browser.window.session.downloads
                try await until("the first bytes") { (downloads.list.items.first?.received ?? 0) > 0 }
                browser.window.close(tab)
                #expect(browser.window.tabs.count == 1)
                try await until("the download") { downloads.list.runningCount == 0 }
                #expect(downloads.list.items.first?.state == .finished)
                #expect(try Data(contentsOf: folder.appending(path: "on.bin")).count == 100_000)
            }
        }
    }

    @Test
    func aDownloadOfAClosedTabCanBeCancelled() async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try await withBrowser { browser in
                let downloads = try await Self.slowDownload(from: server, to: folder, in: browser)
                let tab = try #require(browser.window.tab)
                browser.window.openTab()
                browser.window.close(tab)
                let received = try #require(downloads.list.items.first).received
                #expect(downloads.list.runningCount == 1)
                try await until("more bytes of the download") { (downloads.list.items.first?.received ?? 0) > received }
                downloads.cancel(try #require(downloads.list.items.first).id)
                #expect(downloads.list.items.first?.state == .cancelled)
                try await Self.untilEmpty(folder)
            }
        }
    }

    @Test(arguments: [WindowAction.closeWindow, .closeTab, .quit])
    func actionsThatWouldEndADownloadNeedAConfirmation(action: WindowAction) async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try await withBrowser { browser in
                let downloads = try await Self.slowDownload(from: server, to: folder, in: browser)
                let window = browser.window
                window.perform(action)
                try await until("the dialog") { window.confirmation != nil }
                browser.press(0, of: try #require(window.confirmation))
                try await until("the end of the dialog") { window.confirmation == nil }
                #expect(!window.isClosed && downloads.list.runningCount == 1)
                window.perform(action)
                try await until("the dialog") { window.confirmation != nil }
                browser.press(1, of: try #require(window.confirmation))
                try await until("the end of the window") { window.isClosed }
                #expect(downloads.list.runningCount == 0)
                try await Self.untilEmpty(folder)
            }
        }
    }

    @Test
    func closingOneOfTwoWindowsKeepsItsDownloadRunning() async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try await withBrowser { browser in
                let downloads = try await Self.slowDownload(from: server, to: folder, in: browser)
                let first = browser.window
                try browser.browser.openWindow()
                first.perform(.closeWindow)
                #expect(first.isClosed && first.confirmation == nil && downloads.list.runningCount == 1)
            }
        }
    }

    @Test
    func anInterruptedDownloadFails() async throws {
        let server = try await LocalServer.start()
        try await Self.withFolder { folder in
            try await withBrowser { browser in
                browser.window.session.downloadFolder = folder
                try await browser.show(server.url("/ok").absoluteString)
                try await browser.go(to: server.url("/download?name=b.bin&length=100000&after=5000").absoluteString)
                let downloads = browser.window.session.downloads
                try await until("the failure") {
                    if case .failed = downloads.list.items.first?.state { true } else { false }
                }
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty)
            }
        }
    }

    @Test(arguments: [
        ("a.txt", "a (2).txt"), ("a", "a (2)"), (".x", "x (2)"), ("a.tar.gz", "a (2).tar.gz"), ("../b.c", "b (2).c"),
    ])
    func anExistingFileNameGetsANumber(suggestion: String, name: String) {
        var asked: [String] = []
        let file = DownloadFolder.file(named: suggestion, in: URL(filePath: "/folder")) { file in
            asked.append(file.lastPathComponent)
            return asked.count == 1
        }
        #expect(file.lastPathComponent == name)
    }

    /// Starts a download that takes a minute.
    private static func slowDownload(
        from server: LocalServer, to folder: URL, in browser: TestBrowser
    ) async throws -> Downloads {
        browser.window.session.downloadFolder = folder
        try await browser.show(server.url("/ok").absoluteString)
        try await browser.go(
            to: server.url("/download?name=slow.bin&length=1000000&chunk=1000&delay=60").absoluteString)
        let downloads = browser.window.session.downloads
        try await until("the first bytes") { (downloads.list.items.first?.received ?? 0) > 0 }
        return downloads
    }

    private static func untilEmpty(_ folder: URL) async throws {
        try await until("the deletion of the partial file") {
            try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false)).isEmpty
        }
    }

    private static func withFolder(_ body: @MainActor (URL) async throws -> Void) async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }
}

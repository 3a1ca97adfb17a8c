import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Clearing the data that pages stored.
@MainActor
@Suite(.serialized) struct ClearDataTests {
    private static let store = "localStorage.setItem('key', 'stored'); document.cookie = 'page=1; Path=/';"
    private static let look = "return [localStorage.getItem('key'), document.cookie]"

    @Test func allDataCanBeCleared() async throws {
        try await withServer { server in
            let profile = try GTKProfile(.ephemeral)
            try await withGTKPage(profile: profile) { page in
                try await page.loadAndWait(server.url("/ok"))
                _ = try await page.evaluate(Self.store)
                try await profile.clearData(for: nil)
                try await page.loadAndWait(server.url("/ok"))
                #expect(try await page.evaluate(Self.look) == [nil, ""])
            }
        }
    }

    @Test func dataOfOneSiteCanBeCleared() async throws {
        try await withServer { server in
            let profile = try GTKProfile(.ephemeral)
            try await withGTKPage(profile: profile) { page in
                for host in LocalServer.Host.allCases {
                    try await page.loadAndWait(server.url("/ok", host: host))
                    _ = try await page.evaluate(Self.store)
                }
                try await profile.clearData(for: Origin(of: server.url("/")))
                try await page.loadAndWait(server.url("/ok"))
                #expect(try await page.evaluate(Self.look) == [nil, ""])
                try await page.loadAndWait(server.url("/ok", host: .localhost))
                #expect(try await page.evaluate(Self.look) == ["stored", "page=1"])
            }
        }
    }

    /// The engine does not list the data of custom schemes, so the data of one origin cannot be cleared separately.
    @Test func dataOfOneAppFolderCannotBeClearedAlone() async throws {
        try startGTK()
        let profile = try GTKProfile(.ephemeral)
        await #expect(throws: ProfileError.self) { try await profile.clearData(for: Origin(serialized: "app://one")) }
    }

    @Test func clearingAllDataIncludesAppFolders() async throws {
        let folder = TemporaryFolder()
        try folder.write("<!DOCTYPE html><title>App</title>", to: "index.html")
        let handler = try FolderSchemeHandler(name: "one", folder: folder.url)
        let profile = try GTKProfile(.ephemeral)
        try await withGTKPage(profile: profile, schemes: ["app": handler]) { page in
            let url = try #require(URL(string: "app://one/"))
            let look = "return localStorage.getItem('key')"
            try await page.loadAndWait(url)
            _ = try await page.evaluate("localStorage.setItem('key', 'stored')")
            // Stored data and its removal pass between processes of the engine, without an order relative to what a page
            // of the app's scheme loads. A value that another page reads has been stored.
            try await withGTKPage(profile: profile, schemes: ["app": handler]) { other in
                try await other.loadAndWait(url)
                try await until("the stored value") { try await other.evaluate(look) == "stored" }
            }
            try await profile.clearData(for: nil)
            try await page.loadAndWait(url)
            try await until("the removal of the value") { try await page.evaluate(look) == .null }
        }
    }
}

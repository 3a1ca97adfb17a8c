import Foundation
import TestSupport
import Testing
import TomboloEngine
import TomboloEngineGTK
import TomboloTesting

/// Profiles share nothing, and only a persistent profile keeps data.
@MainActor
@Suite(.serialized) struct ProfileIsolationTests {
    private static let store = """
        localStorage.setItem('key', 'stored');
        document.cookie = 'page=1; Max-Age=3600; Path=/';
        await new Promise((resolve, reject) => {
          const request = indexedDB.open('database');
          request.onupgradeneeded = () => request.result.createObjectStore('things');
          request.onsuccess = () => { request.result.close(); resolve(); };
          request.onerror = reject;
        });
        """
    private static let look = """
        const databases = await indexedDB.databases();
        return [localStorage.getItem('key'), document.cookie, databases.length];
        """

    @Test func twoEphemeralProfilesShareNothing() async throws {
        try await withServer { server in
            let (first, second) = (try GTKProfile(.ephemeral), try GTKProfile(.ephemeral))
            try await withGTKPage(profile: first) { page in
                try await page.loadAndWait(server.url("/cookies/set?served=1&attributes=; Max-Age=3600"))
                _ = try await page.evaluate(Self.store)
                try await withGTKPage(profile: second) { other in
                    try await other.loadAndWait(server.url("/ok"))
                    #expect(try await other.evaluate(Self.look) == [nil, "", 0])
                }
            }
            #expect(try await first.cookies(for: nil).map(\.name).sorted() == ["page", "served"])
            #expect(try await second.cookies(for: nil).isEmpty)
            // Pages of one profile share their storage.
            try await withGTKPage(profile: first) { page in
                try await page.loadAndWait(server.url("/ok"))
                let seen = try await page.evaluate("return localStorage.getItem('key')")
                #expect(seen == "stored")
            }
        }
    }

    @Test func aPersistentProfileKeepsWhatPagesStored() async throws {
        let folder = ProfileFolder.make()
        let storage = ProfileStorage.persistent(folder: folder)
        try await withServer { server in
            try await withGTKPage(profile: GTKProfile(storage)) { page in
                try await page.loadAndWait(server.url("/ok"))
                _ = try await page.evaluate(Self.store)
            }
            try await until("the data to be written") {
                let contents = try FileManager.default.subpathsOfDirectory(atPath: folder.path(percentEncoded: false))
                return contents.contains { $0.hasSuffix("cookies.sqlite") }
                    && contents.contains { $0.contains("localstorage") }
            }
            try await withGTKPage(profile: GTKProfile(storage)) { page in
                try await page.loadAndWait(server.url("/ok"))
                #expect(try await page.evaluate(Self.look) == ["stored", "page=1", 1])
            }
        }
    }

    @Test func aPersistentProfileIsAccessibleToItsOwnerOnly() async throws {
        let path = ProfileFolder.make().appending(path: "profile")
        try FileManager.default.createDirectory(
            at: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
        let profile = try GTKProfile(.persistent(folder: path))
        for name in ["", "data", "cache"] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: path.appending(path: name).path(percentEncoded: false))
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700, "\(name)")
        }
        _ = profile
    }

    @Test func anInvalidFolderIsRejected() throws {
        let folder = TemporaryFolder()
        try folder.write("a file", to: "taken")
        #expect(throws: ProfileError.self) { try GTKProfile(.persistent(folder: folder.file("taken"))) }
        #expect(throws: ProfileError.self) {
            try GTKProfile(.persistent(folder: #require(URL(string: "https://example.com/"))))
        }
    }

    @Test func thirdPartyCookiesAreNotStored() async throws {
        try await withServer { server in
            let profile = try GTKProfile(.ephemeral)
            try await withGTKPage(profile: profile) { page in
                try await page.loadAndWait(server.url("/ok"))
                let other = server.url("/cookies/set?third=1&attributes=; Path=/", host: .localhost)
                let body = """
                    const frame = document.createElement('iframe');
                    frame.src = argument;
                    await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
                    """
                _ = try await page.evaluate(body, argument: .string(other.absoluteString))
                #expect(try await profile.cookies(for: nil).isEmpty)
            }
        }
    }
}

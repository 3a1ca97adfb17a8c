import Foundation
import TestSupport
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

struct ReleaseSiteTests {
    private let folder = TemporaryFolder()

    private func site() throws(SiteError) -> ReleaseSite { try ReleaseSite(folder.file("site")) }

    @Test func filesAreSortedByTheirBytes() throws {
        for path in ["b.js", "a/z", "a.b", "é.txt", "Z"] { try folder.write("x", to: "site/\(path)") }
        #expect(try site().files.map(\.text) == ["Z", "a.b", "a/z", "b.js", "é.txt"])
    }

    @Test func linksAreRefused() throws {
        try folder.write("x", to: "site/a")
        try folder.link("site/b", to: "a")
        #expect(throws: SiteError.link("b")) { try site() }
        try FileManager.default.removeItem(at: folder.file("site/b"))
        try folder.write("x", to: "outside/secret")
        try folder.link("site/sub", to: "../outside")
        #expect(throws: SiteError.link("sub")) { try site() }
    }

    @Test(arguments: [".git/config", "a/.env", ".htaccess"])
    func hiddenFilesAreRefused(path: String) throws {
        try folder.write("x", to: "site/.well-known/a")
        #expect(try site().files.map(\.text) == [".well-known/a"])
        try folder.write("x", to: "site/\(path)")
        let hidden = path.hasSuffix("config") ? ".git" : path
        #expect(throws: SiteError.hidden(hidden)) { try site() }
    }

    @Test func specialFilesAreRefused() async throws {
        try folder.write("x", to: "site/a")
        #expect(try await ShellRun.of(["mkfifo", folder.path("site/pipe")]).status == 0)
        #expect(throws: SiteError.special("pipe")) { try site() }
    }

    @Test(arguments: [
        "a\\b", "CON", "con.js", "sub/NUL.txt", "a:b", "a\u{1}", "a.", "a ", "e\u{301}.js", "what?", "a\u{85}b",
    ])
    func invalidPathsAreRefused(path: String) throws {
        try folder.write("x", to: "site/\(path)")
        let error = #expect(throws: SiteError.self) { try site() }
        guard case .path? = error else {
            Issue.record("The error is \(String(describing: error)).")
            return
        }
    }

    @Test func longPathsAreRefused() throws {
        // 1,024 bytes are allowed.
        let name = String(repeating: "a", count: 204)
        let path = Array(repeating: name, count: 5).joined(separator: "/")
        #expect(path.utf8.count == BundlePath.maximumLength)
        try folder.write("x", to: "site/\(path)")
        #expect(try site().files.count == 1)
        try folder.write("x", to: "site/\(path)b")
        #expect(throws: SiteError.path(path + "b", .tooLong)) { try site() }
    }

    @Test func namesThatAreNotUTF8AreRefused() async throws {
        try folder.write("x", to: "site/a")
        let run = try await ShellRun.of(["sh", "-c", "touch \"$(printf '\(folder.path("site"))/b\\377')\""])
        #expect(run.status == 0, "\(run.output)")
        #expect(throws: SiteError.self) { try site() }
    }

    @Test func pathsThatDifferOnlyInCaseAreNotPublished() throws {
        var publishing = try TestPublishing.published()
        let twins = try publishing.site(["a/Index.html": "1", "a/index.html": "2"])
        let before = try publishing.contents()
        #expect(throws: ReleasingError.manifest(.caseTwins(twins.files[0], twins.files[1]))) {
            try publishing.publish(TestPublishing.request("1"), twins)
        }
        #expect(try publishing.contents() == before)
    }

    @Test func emptyAndMissingFoldersAreRefused() throws {
        #expect(throws: SiteError.self) { try site() }
        try FileManager.default.createDirectory(at: folder.file("site/sub"), withIntermediateDirectories: true)
        #expect(throws: SiteError.empty(folder.path("site"))) { try site() }
    }

    @Test func aFolderThatContainsTheRepositoryIsNotPublished() throws {
        var publishing = try TestPublishing.published()
        for url in [publishing.folder.url, publishing.url, publishing.url.appending(path: "metadata")] {
            let site = try ReleaseSite(url)
            #expect(throws: ReleasingError.site(.containsRepository(site.path))) {
                try publishing.publish(TestPublishing.request("1"), site)
            }
        }
        // A folder whose path only begins with the same characters is another one.
        try publishing.folder.write("x", to: "repository2/a")
        try publishing.publish(TestPublishing.request("1"), try ReleaseSite(publishing.folder.file("repository2")))
    }
}

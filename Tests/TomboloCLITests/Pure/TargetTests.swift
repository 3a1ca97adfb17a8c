import Foundation
import Testing
import TomboloTesting

@testable import TomboloCLI
import TomboloProgram

struct TargetTests {
    private let folder = Fixtures.folder

    private func target(_ text: String) throws -> Target { try Target(text, in: folder) }

    @Test func aFolderIsServedUnderItsName() throws {
        let target = try target("My Site")
        #expect(target.url?.absoluteString == "app://my-site/")
        #expect(target.originText == "app://my-site")
        #expect(try self.target("./My Site/") == target)
        #expect(try self.target("My Site/docs/..") == target)
    }

    @Test func aFileIsServedWithItsFolder() throws {
        let target = try target("My Site/other page.html")
        #expect(target.url?.absoluteString == "app://my-site/other%20page.html")
        guard case .served(let folder, "my-site", _) = target else { throw Unexpected(target) }
        #expect(folder.lastPathComponent == "My Site")
    }

    @Test func aFolderWithoutAStartPageIsReported() throws {
        let folder = TemporaryFolder()
        try folder.write("<p>A", to: "about.html")
        let failure = #expect(throws: CommandFailure.self) { try Target(".", in: folder.url) }
        #expect(failure?.status == .notLoaded && failure?.message.contains("index.html") == true)
        #expect(try Target("about.html", in: folder.url).url?.lastPathComponent == "about.html")
        try folder.write("<p>Start", to: "index.html")
        #expect(try Target(".", in: folder.url).url?.path() == "/")
    }

    @Test func aLinkThatLeadsOutOfItsFolderIsReported() throws {
        let folder = TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            at: folder.file("page.html"), withDestinationURL: URL(filePath: "/etc/hostname"))
        let failure = #expect(throws: CommandFailure.self) { try Target("page.html", in: folder.url) }
        #expect(failure?.status == .notLoaded && failure?.message.contains("leads out of its folder") == true)
    }

    @Test func theCurrentFolderHasAName() throws {
        #expect(try Target(".", in: folder.appending(path: "My Site")).url?.absoluteString == "app://my-site/")
    }

    @Test(arguments: ["http://localhost:8080/a?b#c", "https://example.com", "HTTPS://Example.com/"])
    func aWebAddressIsUsedUnchanged(text: String) throws {
        guard case .web(let url) = try target(text) else { throw Unexpected(text) }
        #expect(url.absoluteString == text)
    }

    @Test func theOriginOfAWebPageHasNoPath() throws {
        #expect(try target("https://Example.com:443/a?b").originText == "https://example.com")
        #expect(try target("http://localhost:8080/").originText == "http://localhost:8080")
    }

    @Test(arguments: [
        ("http://127.1:8080/", "http://127.0.0.1:8080"), ("http://2130706433/", "http://127.0.0.1"),
        ("http://0x7f.1/", "http://127.0.0.1"), ("http://127.0.0.1.example/", "http://127.0.0.1.example"),
        ("http://[::1]:80/", "http://[::1]"),
    ])
    func ipAddressesAreNormalisedLikeInThePage(text: String, origin: String) throws {
        #expect(try target(text).originText == origin)
    }

    @Test(arguments: [
        ("file:///srv/pages/..%2Foutside.html", "/srv/"), ("file:///srv/pages/%2e%2e/x.html", "/srv/"),
        ("file:///srv/pages/..%2f..%2f..%2fetc/passwd", "/etc/"), ("file:///srv//./pages/a.html", "/srv/pages/"),
        ("file:///srv/a%20b/c.html#..%2Fd", "/srv/a b/"), ("file:///a.html", "/"),
    ])
    func theFolderOfAFileURLIsResolvedLikeTheFileSystemDoes(text: String, folder: String) throws {
        #expect(Target.folderPath(of: try #require(URL(string: text))) == folder)
    }

    @Test func aFileURLStaysAFile() throws {
        let target = try target("file:///srv/pages/a.html")
        #expect(target == .file(try #require(URL(string: "file:///srv/pages/a.html"))))
        #expect(target.originText == "file:///srv/pages/")
    }

    @Test(arguments: [
        "ftp://example.com/", "https://", "file://elsewhere/a.html", "javascript://x/%0aalert(1)", "", "about:blank",
        "data:text/html,hi", "javascript:1", "app://x", "blob:x", "mailto:a@example.com", "http:example.com",
        "file:a.html",
        "localhost:8080", "example.com:80/a",
    ])
    func otherAddressesAreUsageErrors(text: String) {
        let failure = #expect(throws: CommandFailure.self) { try target(text) }
        #expect(failure?.status == .usage)
    }

    @Test func aHostWithAPortNeedsAScheme() {
        let failure = #expect(throws: CommandFailure.self) { try target("localhost:8080/a") }
        #expect(failure?.message.contains("use http://localhost:8080/a") == true)
        let other = #expect(throws: CommandFailure.self) { try target("data:text/html,hi") }
        #expect(other?.message.hasPrefix("data: URLs are not supported") == true)
    }

    @Test func anExistingFileIsOpenedWhateverItsName() throws {
        let folder = TemporaryFolder()
        for name in ["notes:today.html", "x%.html", "a?b#c.html", "é:a.html", "%4.html", "100%éé.html"] {
            try Data().write(to: folder.file(name))
            guard case .served(_, _, let path) = try Target(name, in: folder.url) else { throw Unexpected(name) }
            #expect(path.removingPercentEncoding == name)
        }
    }

    @Test(arguments: [
        ("a%41b.html", "percent sign"), ("new\nline.html", "control character"), ("back\\slash.html", "backslash"),
        ("c:drive.html", "drive"), (".hidden.html", "begin with a dot"),
    ])
    func aFileThatCannotBeServedIsAnErrorWithItsReason(name: String, words: String) throws {
        let folder = TemporaryFolder()
        try Data().write(to: folder.file(name))
        let failure = #expect(throws: CommandFailure.self) { try Target(name, in: folder.url) }
        #expect(failure?.status == .notLoaded)
        #expect(failure?.message.contains(words) == true)
        #expect(failure?.message.contains("file:///") == true)
    }

    @Test func aMissingFileIsNotLoaded() {
        let failure = #expect(throws: CommandFailure.self) { try target("example.com") }
        #expect(failure?.status == .notLoaded)
        #expect(failure?.message.contains("include the scheme") == true)
    }

    @Test(arguments: [
        ("tour", "tour"), ("My Site", "my-site"), ("a__b--c", "a-b-c"), ("..x..", "x"), ("Ünï", "n"), ("空", "page"),
        ("", "page"),
        ("/", "page"), ("A1", "a1"), (String(repeating: "a", count: 70), String(repeating: "a", count: 63)),
        (String(repeating: "a", count: 62) + " bcd", String(repeating: "a", count: 62)),
    ])
    func aFoldersNameBecomesAHost(name: String, host: String) {
        #expect(ServedName(ofFolder: name).text == host)
    }
}

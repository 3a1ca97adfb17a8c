import Foundation
import Testing
import TomboloTestServer

@testable import TomboloRexxar

@Suite
struct BundledFilesTests {
    private let folder = TemporaryFolder()

    private func bundle(base: String = "https://h/app/routes.json") throws -> BundledFiles {
        BundledFiles(
            folder: folder.url.appending(path: "own"), base: try #require(URL(string: base)), maximumSize: 1_000)
    }

    private func put(_ text: String, at path: String) throws {
        let file = folder.url.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func text(_ address: String, base: String = "https://h/app/routes.json") throws -> String? {
        let url = try #require(RoutedURL(address, relativeTo: URL(string: base)))
        return try bundle(base: base).bytes(of: url).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test
    func filesAreFoundByTheLastTwoPathComponents() throws {
        try put("vendor", at: "own/common/v.js")
        try put("top", at: "own/v.js")
        try put("collection", at: "own/subject_collection.html")
        #expect(try text("https://h/x/y/common/v.js") == "vendor")
        #expect(try text("https://h/x/y/common/v.js?v=1#x") == "vendor")
        #expect(try text("https://h/v.js") == "top")
        #expect(try text("subject_collection.html") == "collection")
        #expect(try text("https://h/x/y/v.js") == nil)
    }

    @Test
    func filesBelowTheMapAreFoundByTheirFullPath() throws {
        try put("deep", at: "own/build/a/b/c.html")
        try put("other", at: "own/b/c.html")
        #expect(try text("build/a/b/c.html") == "deep")
        #expect(try text("https://other.example/app/build/a/b/c.html") == "other")
    }

    @Test(arguments: [
        "https://h/x/..%2f..%2fsecret.html", "https://h/%2e%2e%2fsecret.html", "https://h/x/%252e%252e/secret.html",
        "https://h/x/..%5csecret.html", "https://h/x/.hidden", "https://h/", "https://h/x/", "https://h/own/common",
        "https://h/x/large.bin", "https://h/x/link.html", "https://h/x/%00.html", "https://h/a//b/../secret",
    ])
    func hiddenLargeAndOutsideFilesAreNotFound(address: String) throws {
        try put("secret", at: "secret.html")
        try put("hidden", at: "own/x/.hidden")
        try put("index", at: "own/common/index.html")
        try put("index", at: "own/index.html")
        try put(String(repeating: "x", count: 1_001), at: "own/x/large.bin")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "own/x/link.html"),
            withDestinationURL: folder.url.appending(path: "secret.html"))
        guard let url = RoutedURL(address) else { return }
        #expect(try bundle().bytes(of: url) == nil)
    }

    @Test
    func aMissingFolderHasNoFiles() throws {
        #expect(try bundle().map == nil)
        #expect(try text("https://h/common/v.js") == nil)
    }
}

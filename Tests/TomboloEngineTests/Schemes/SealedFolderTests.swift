import Foundation
import Testing
import TomboloTestServer

@testable import TomboloEngine

@Suite(.timeLimit(.minutes(15)))
struct SealedFolderTests {
    private let outside: TemporaryFolder
    private let folder: TemporaryFolder

    init() throws {
        outside = TemporaryFolder()
        folder = TemporaryFolder()
        try outside.write("secret", to: "secret.txt")
        try folder.write("inside", to: "inside.txt")
        try folder.write("deep", to: "sub/deep.txt")
    }

    private func text(of path: String, walk: SealedFolder.Walk) throws -> String {
        let sealed = SealedFolder(path: folder.url.path(percentEncoded: false), walk: walk)
        let resource = try sealed.open(ResourcePath(percentEncoded: path))
        return String(decoding: resource.file.bytes(at: 0, count: resource.file.size) ?? [], as: UTF8.self)
    }

    @Test(arguments: [SealedFolder.Walk.best, .byName])
    func filesInTheFolderAreRead(walk: SealedFolder.Walk) throws {
        #expect(try text(of: "/inside.txt", walk: walk) == "inside")
        #expect(try text(of: "/sub/deep.txt", walk: walk) == "deep")
        #expect(throws: SealedFolder.Failure.notFound) { try text(of: "/sub", walk: walk) }
        #expect(throws: SealedFolder.Failure.notFound) { try text(of: "/inside.txt/x", walk: walk) }
        #expect(throws: SealedFolder.Failure.notFound) { try text(of: "/missing", walk: walk) }
    }

    @Test(arguments: [SealedFolder.Walk.best, .byName])
    func symbolicLinksOutOfTheFolderAreNotFollowed(walk: SealedFolder.Walk) throws {
        let away = outside.url.path(percentEncoded: false)
        try folder.link("file", to: away + "secret.txt")
        try folder.link("folder", to: away)
        try folder.link("up", to: "..")
        try folder.link("upwards", to: "../" + outside.url.lastPathComponent + "/secret.txt")
        try folder.link("sub/chain", to: "../folder")
        try folder.link("loop", to: "loop")
        try folder.link("top", to: "/")
        try folder.link("process", to: "/proc/self/root")
        let name = outside.url.lastPathComponent
        for path in [
            "/file", "/folder/secret.txt", "/up/\(name)/secret.txt", "/upwards", "/sub/chain/secret.txt", "/loop",
            "/top/etc/passwd", "/process/etc/passwd",
        ] {
            #expect(throws: SealedFolder.Failure.notFound, "\(path)") { try text(of: path, walk: walk) }
        }
    }

    @Test func symbolicLinksWithinTheFolderAreFollowed() throws {
        try folder.link("alias.txt", to: "sub/deep.txt")
        try folder.link("sub/back", to: "../inside.txt")
        try folder.link("other", to: "sub")
        #expect(try text(of: "/alias.txt", walk: .best) == "deep")
        #expect(try text(of: "/sub/back", walk: .best) == "inside")
        #expect(try text(of: "/other/deep.txt", walk: .best) == "deep")
        #expect(throws: SealedFolder.Failure.notFound) { try text(of: "/alias.txt", walk: .byName) }
    }

    @Test func theFolderMayBeASymbolicLink() throws {
        let link = TemporaryFolder()
        try link.link("current", to: folder.url.path(percentEncoded: false))
        let sealed = SealedFolder(path: link.url.appending(path: "current").path(percentEncoded: false))
        let resource = try sealed.open(ResourcePath(percentEncoded: "/inside.txt"))
        #expect(resource.file.size == 6)
    }

    @Test(arguments: [SealedFolder.Walk.best, .byName])
    func pipesAreNotServed(walk: SealedFolder.Walk) throws {
        #expect(mkfifo(folder.url.appending(path: "pipe").path(percentEncoded: false), 0o600) == 0)
        #expect(throws: SealedFolder.Failure.notFound) { try text(of: "/pipe", walk: walk) }
    }

    @Test func swappingALinkDuringAnOpenDoesNotLeaveTheFolder() async throws {
        let racing = folder.url.path(percentEncoded: false) + "racing"
        let (good, bad) = (racing + "-good", racing + "-bad")
        try FileManager.default.createDirectory(atPath: good, withIntermediateDirectories: true)
        try Data("inside".utf8).write(to: URL(filePath: good + "/secret.txt"))
        try folder.link("racing-bad", to: outside.url.path(percentEncoded: false))
        let swapping = Task.detached {
            while !Task.isCancelled {
                rename(good, racing)
                rename(racing, good)
                rename(bad, racing)
                rename(racing, bad)
            }
        }
        defer { swapping.cancel() }
        for _ in 0..<5_000 {
            if let text = try? text(of: "/racing/secret.txt", walk: .best) { #expect(text == "inside") }
            if let text = try? text(of: "/racing/secret.txt", walk: .byName) { #expect(text == "inside") }
        }
    }
}

import Foundation
import ReleaseFixtures
import TestSupport
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The command zstd and this module read each other's compressed forms.
struct ZstdCommandTests {
    private let folder = TemporaryFolder()
    private let old = Data(TestPublisher.text("file").utf8)
    private let new = Data(TestPublisher.text("file", changed: 50).utf8)

    private func path(_ name: String) -> String { folder.url.appending(path: name).path(percentEncoded: false) }

    private func zstd(_ arguments: [String]) async throws {
        let run = try await ShellRun.of(["zstd", "--quiet", "--force"] + arguments)
        try #require(run.status == 0, "\(run.output)")
    }

    @Test func theZstdCommandReadsBothForms() async throws {
        try old.write(to: folder.url.appending(path: "old"))
        try TestCompression.body(of: new, dictionary: old).write(to: folder.url.appending(path: "body.dcz"))
        try TestCompression.body(of: new).write(to: folder.url.appending(path: "body.zst"))
        try await zstd(["-d", "-D", path("old"), "-o", path("one"), path("body.dcz")])
        try await zstd(["-d", "-o", path("two"), path("body.zst")])
        for name in ["one", "two"] { #expect(try Data(contentsOf: folder.url.appending(path: name)) == new) }
    }

    @Test(arguments: ["-1", "-19", "--ultra -22", "--long=27", "--no-check", "--check", "--rsyncable -T2"])
    func filesOfTheZstdCommandAreRead(options: String) async throws {
        let options = options.split(separator: " ").map(String.init)
        try old.write(to: folder.url.appending(path: "old"))
        try new.write(to: folder.url.appending(path: "new"))
        try await zstd(options + ["--patch-from", path("old"), "-o", path("delta"), path("new")])
        try await zstd(options + ["-o", path("body"), path("new")])
        let delta = TestCompression.mark(of: old) + (try Data(contentsOf: folder.url.appending(path: "delta")))
        #expect(try CompressedBody.decode(delta, size: new.count, dictionary: old) == new)
        let body = try Data(contentsOf: folder.url.appending(path: "body"))
        #expect(try CompressedBody.decode(body, size: new.count, dictionary: nil) == new)
    }
}

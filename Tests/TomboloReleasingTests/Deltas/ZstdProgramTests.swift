import Foundation
import TestSupport
import TomboloReleasing
import TomboloTestServer
import TomboloUpdates
import Testing

/// The command zstd reads what is published.
struct ZstdProgramTests {
    private let folder = TemporaryFolder()
    private let old = Data((0..<3_000).map { "old line \($0 * $0 % 977)\n" }.joined().utf8)
    private var new: Data { old.dropFirst(1_000) + Data("new".utf8) }

    private func zstd(_ arguments: [String]) async throws -> Data {
        let output = folder.path("output")
        let run = try await ShellRun.of(["zstd", "--decompress", "--force", "-o", output] + arguments)
        guard run.status == 0 else { throw TestFailure("zstd ended with \(run.status): \(run.output)") }
        return try Data(contentsOf: folder.file("output"))
    }

    @Test func zstdReadsACompressedFile() async throws {
        try folder.write(try BodyEncoder.body(of: new), to: "file.zst")
        #expect(try await zstd([folder.path("file.zst")]) == new)
    }

    @Test(arguments: ["-D", "--patch-from"])
    func zstdReadsADelta(option: String) async throws {
        try folder.write(try BodyEncoder.body(of: new, dictionary: old, digest: FileDigest(of: old)), to: "file.zst")
        try folder.write(old, to: "old")
        let arguments = option == "-D" ? [option, folder.path("old")] : ["\(option)=\(folder.path("old"))"]
        #expect(try await zstd(arguments + [folder.path("file.zst")]) == new)
    }

    @Test func zstdReadsTheFilesOfARepository() async throws {
        var publishing = try TestPublishing.published()
        for (release, bytes) in [("1", old), ("2", new)] {
            try await publishing.publish(release, deltas: 5, files: ["a.txt": String(decoding: bytes, as: UTF8.self)])
        }
        let object = TransportFile.object(FileDigest(of: old)).path
        let delta = TransportFile.delta(FileDigest(of: new), from: FileDigest(of: old)).path
        let repository = publishing.url
        #expect(
            try await zstd([
                "-D", repository.appending(path: object).path(percentEncoded: false),
                repository.appending(path: delta).path(percentEncoded: false),
            ]) == new)
        let compressed = TransportFile.compressed(FileDigest(of: new)).path
        #expect(try await zstd([repository.appending(path: compressed).path(percentEncoded: false)]) == new)
    }
}

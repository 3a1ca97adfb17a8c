import TestSupport
import Foundation
import TomboloTestServer

/// The file system operations of the store's writer, recorded by strace.
struct OperationTrace {
    private(set) var operations: [FileOperation] = []
    /// The digest of the live map after each step, as the writer printed it. nil means that no map is live.
    private(set) var maps: [String?] = []
    private(set) var status: Int32 = 0

    /// The path of the store in the simulated folder. Neither of its two folders exists at first.
    static let store = "cache/store"
    /// The path of the record of the maximum version.
    static let record = store + ".record"

    private static let calls = [
        "openat", "write", "fsync", "?mkdir", "mkdirat", "?rename", "?renameat", "renameat2", "?unlink", "unlinkat",
    ]

    /// Runs the writer on a folder, and kills it before the given call of `fsync`, if there is one.
    init(of folder: TemporaryFolder, killedAtFlush number: Int? = nil) async throws {
        let output = TemporaryFolder()
        var words = [
            "strace", "--follow-forks", "--output-separately", "--quiet=all", "--decode-fds=path", "-xx",
            "--string-limit=1000000", "--trace=\(Self.calls.joined(separator: ","))",
            "--output=\(output.path("calls"))",
        ]
        if let number { words.append("--inject=fsync:signal=KILL:when=\(number)") }
        let run = try await ShellRun.of(words + [BuiltProgram.path("store-probe"), "write", folder.path(Self.store)])
        status = run.status
        maps = (run.output.split(separator: "\n").first ?? "").split(separator: " ").map {
            $0 == "none" ? nil : String($0)
        }
        // A single thread writes, so the calls in its file are in order.
        for name in try output.contents {
            let lines = try output.text(of: name).split(separator: "\n")
            operations += lines.compactMap { TracedCall($0).flatMap { $0.operation(in: folder.path("")) } }
        }
    }
}

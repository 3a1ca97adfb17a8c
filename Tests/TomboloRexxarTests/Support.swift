import Foundation
import Glibc
import TomboloTesting

/// A program that was built beside the tests.
enum BuiltProgram {
    static func path(_ name: String) -> String {
        // Beside the test bundle, where SwiftPM puts what a test target depends on.
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        return folder.appending(path: name).path(percentEncoded: false)
    }
}

/// A command that ran to its end, and what it wrote.
struct ShellRun: Sendable {
    var status: Int32
    var output: String

    /// Runs a command; its output may be as long as it likes.
    static func of(_ arguments: [String]) async throws -> ShellRun {
        let file = FileManager.default.temporaryDirectory.appending(path: "tombolo-test-\(UUID())")
        defer { try? FileManager.default.removeItem(at: file) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let path = file.path(percentEncoded: false)
        posix_spawn_file_actions_addopen(&actions, 1, path, O_WRONLY | O_CREAT, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        var words = arguments.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else {
            throw TestFailure("\(arguments[0]) could not be started.")
        }
        var status: Int32 = 0
        // Not Foundation's: it does not hear of the end of its child under GLib's main loop.
        while waitpid(process, &status, WNOHANG) == 0 { try await Task.sleep(for: .milliseconds(20)) }
        let exited = status & 0x7F == 0
        let output = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return ShellRun(status: exited ? (status >> 8) & 0xFF : 128 + (status & 0x7F), output: output)
    }
}

/// A folder for one test, which goes with it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "tombolo-test-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: url) }
}

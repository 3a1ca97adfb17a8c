package import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that a test started: what it writes, its input, its end. It is killed when nobody holds it.
///
/// Not Foundation's `Process`, which does not hear of the end of its child under GLib's main loop.
package final class StartedProcess: Sendable {
    package let id: pid_t
    private let folder: TemporaryFolder
    private let state: Mutex<State>

    private struct State {
        var input: Int32?
        var status: Int32?
    }

    /// Starts a program, which is looked for in PATH unless the word has a slash. What it writes as output and as errors is kept together.
    package init(_ words: [String]) throws {
        folder = TemporaryFolder()
        // Not of `pipe`: the input would never end for as long as another program has inherited it.
        guard mkfifo(folder.path("input"), 0o600) == 0 else { throw TestFailure("There is no pipe.") }
        let input = open(folder.path("input"), O_RDWR | O_CLOEXEC)
        guard input >= 0 else { throw TestFailure("There is no pipe.") }
        state = Mutex(State(input: input))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, folder.path("input"), O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder.path("output"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // A program that inherits the sockets of other tests' servers keeps them open: who comes to a server that has stopped
        // waits for an answer then.
        for descriptor in 3..<Self.endOfDescriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var id: pid_t = 0
        guard posix_spawnp(&id, words[0], &actions, nil, &pointers, environ) == 0 else {
            close(input)
            throw TestFailure("\(words[0]) could not be started: scripts/install-packages test says how to get it.")
        }
        self.id = id
    }

    deinit {
        endInput()
        guard !hasEnded else { return }
        kill()
        waitpid(id, nil, 0)
    }

    /// Beyond every descriptor of this process, with some room for those that open meanwhile. Closing one that is not open does no harm.
    private static var endOfDescriptors: Int32 {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        return (names.compactMap { Int32($0) }.max() ?? 1024) + 64
    }

    /// What it has written so far.
    package var output: String { (try? folder.text(of: "output")) ?? "" }

    /// The lines that it has written whole so far.
    package var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Whether it has come to its end.
    package var hasEnded: Bool { status() != nil }

    /// Writes a line to its input.
    package func write(_ line: String) {
        state.withLock { state in
            guard let input = state.input else { return }
            _ = (line + "\n").withCString { bytes in
                #if canImport(Glibc)
                Glibc.write(input, bytes, strlen(bytes))
                #elseif canImport(Musl)
                Musl.write(input, bytes, strlen(bytes))
                #else
                Darwin.write(input, bytes, strlen(bytes))
                #endif
            }
        }
    }

    /// Ends its input.
    package func endInput() {
        state.withLock { state in
            if let input = state.input { close(input) }
            state.input = nil
        }
    }

    /// Sends it a signal; nothing once it has ended.
    package func kill(_ signal: Int32 = SIGKILL) {
        guard !hasEnded else { return }
        #if canImport(Glibc)
        _ = Glibc.kill(id, signal)
        #elseif canImport(Musl)
        _ = Musl.kill(id, signal)
        #else
        _ = Darwin.kill(id, signal)
        #endif
    }

    /// Waits for its end.
    /// - Returns: Its exit status; 128 and the signal's number if a signal ended it.
    package func end() async throws -> Int32 {
        while true {
            if let status = status() { return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until it has written so many lines.
    /// - Throws: `TestFailure` if it ends before.
    package func hasWritten(_ count: Int) async throws {
        while lines.count < count {
            if hasEnded { throw TestFailure("It ended early: \(output)") }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    private func status() -> Int32? {
        state.withLock { state in
            var status: Int32 = 0
            if state.status == nil, waitpid(id, &status, WNOHANG) == id { state.status = status }
            return state.status
        }
    }
}

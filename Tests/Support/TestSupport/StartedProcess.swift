package import Foundation
import TomboloTestServer
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that a test started, with its output, input and end. It is killed when the last reference is released.
///
/// Replaces Foundation's `Process`, which does not detect the end of its child under GLib's main loop.
package final class StartedProcess: Sendable {
    package let id: pid_t
    private let folder: TemporaryFolder
    private let state: Mutex<State>

    private struct State {
        var input: Int32?
        var status: Int32?
    }

    /// Starts a program, which is looked up in PATH unless its name contains a slash. Output and errors are stored
    /// together.
    package init(_ words: [String]) throws {
        folder = TemporaryFolder()
        // A FIFO and not `pipe`: another program that inherits the writing end would keep the input open.
        guard mkfifo(folder.path("input"), 0o600) == 0 else { throw TestFailure("The pipe cannot be created.") }
        let input = open(folder.path("input"), O_RDWR | O_CLOEXEC)
        guard input >= 0 else { throw TestFailure("The pipe cannot be created.") }
        state = Mutex(State(input: input))
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, folder.path("input"), O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, folder.path("output"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // A program that inherits the sockets of other tests' servers keeps them open after those servers have stopped.
        // Their clients would then wait for a response.
        for descriptor in 3..<Self.endOfDescriptors { posix_spawn_file_actions_addclose(&actions, descriptor) }
        var pointers = words.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        var id: pid_t = 0
        guard posix_spawnp(&id, words[0], &actions, nil, &pointers, environ) == 0 else {
            close(input)
            throw TestFailure("\(words[0]) could not be started. Install it with scripts/install-packages test.")
        }
        self.id = id
    }

    deinit {
        endInput()
        guard !hasEnded else { return }
        kill()
        waitpid(id, nil, 0)
    }

    /// An upper bound of the numbers of this process's open descriptors, with a reserve for descriptors that are opened
    /// before the program starts. Closing an unused number has no effect.
    private static var endOfDescriptors: Int32 {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
        return (names.compactMap { Int32($0) }.max() ?? 1024) + 64
    }

    /// The output so far.
    package var output: String { (try? folder.text(of: "output")) ?? "" }

    /// The complete lines of the output so far.
    package var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Whether the process has ended.
    package var hasEnded: Bool { status() != nil }

    /// Writes a line to the process's input.
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

    /// Ends the process's input.
    package func endInput() {
        state.withLock { state in
            if let input = state.input { close(input) }
            state.input = nil
        }
    }

    /// Stops the process, and waits until it has stopped: the signal itself may arrive later, while the process still writes.
    package func stop() {
        kill(SIGSTOP)
        var information = siginfo_t()
        while waitid(P_PID, id_t(id), &information, WSTOPPED | WEXITED | WNOWAIT) != 0, errno == EINTR {}
    }

    /// Sends the process a signal. Does nothing once the process has ended.
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

    /// Waits until the process ends.
    /// - Returns: The exit status; 128 plus the signal's number if a signal ended the process.
    package func end() async throws -> Int32 {
        while true {
            if let status = status() { return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F) }
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Waits until the process has written a number of lines.
    /// - Throws: `TestFailure` if the process ends before.
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

import Foundation
import Glibc
import TomboloProgram

/// A running command with all processes that it starts. They end with this process, however it ends.
@MainActor
final class GuardedProcess {
    private let process: ChildProcess
    /// One end of a socket. The guard runs until it is closed, and sends the number of the command's process group over it.
    private var lifeline: Int32
    private var group: pid_t?
    private let pipe: Int32
    private var lines: LineSource?

    /// Starts the command.
    /// - Parameters:
    ///   - words: The program and its arguments.
    ///   - folder: The folder in which it runs.
    ///   - guardProgram: The program `tombolo`, which runs the command; nil for this program.
    ///   - variables: Variables that are added to its environment.
    ///   - onLine: Receives each line that it writes to standard output or standard error, without colours. Empty lines are left out.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``.
    init(
        _ words: [String], in folder: URL, guardProgram: String? = nil, variables: [String: String],
        onLine: @escaping (String) -> Void
    ) throws(CommandFailure) {
        let thisProgram = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let program = guardProgram ?? thisProgram ?? "tombolo"
        var life: [Int32] = [-1, -1]
        var output: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &life) == 0,
            Glibc.pipe(&output) == 0
        else {
            throw CommandFailure(
                .unfit, "\(words.joined(separator: " ")) cannot be started: \(String(cString: strerror(errno))).")
        }
        defer {
            close(life[0])
            close(output[1])
        }
        for end in output { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        (lifeline, pipe) = (life[1], output[0])
        do {
            process = try ChildProcess(
                "env",
                ["--chdir", folder.path(percentEncoded: false), program, GuardCommand.name] + words,
                output: output[1], errors: output[1], isApart: true, passing: life[0], variables: variables)
        } catch {
            close(lifeline)
            close(pipe)
            throw CommandFailure(.unfit, "\(error)")
        }
        lines = LineSource(pipe) { bytes in
            let line = Self.plain(bytes)
            if !line.isEmpty { onLine(line) }
        }
    }

    isolated deinit {
        lines = nil
        closeLifeline()
        close(pipe)
    }

    /// How the command ended; nil while it runs. Its last output is delivered before the end is returned.
    var end: ProcessEnd? {
        guard let end = process.wait(atMost: .zero) else { return nil }
        endGroup(after: end)
        lines?.finish()
        return end
    }

    /// Ends the command and all its processes, and waits for it.
    func stop() {
        readGroup()
        closeLifeline()
        if let end = process.wait(atMost: .seconds(5)) { endGroup(after: end) }
    }

    /// Ends the processes that a guard has left, because a guard that was killed cannot end them itself.
    private func endGroup(after end: ProcessEnd) {
        guard case .killed = end else { return }
        readGroup()
        if let group { kill(-group, SIGKILL) }
        group = nil
    }

    /// The process group of the command; nil until the guard has sent it.
    var processGroup: pid_t? {
        readGroup()
        return group
    }

    /// Whether the guard has sent the number of the process group. The guard sends it after it has started the command.
    var isGroupKnown: Bool {
        readGroup()
        return group != nil
    }

    /// Reads the number of the process group, if the guard has sent it.
    private func readGroup() {
        var number: pid_t = 0
        let size = MemoryLayout<pid_t>.size
        guard group == nil, lifeline >= 0, recv(lifeline, &number, size, Int32(MSG_DONTWAIT)) == size else { return }
        group = number
    }

    private func closeLifeline() {
        if lifeline >= 0 { close(lifeline) }
        lifeline = -1
    }

    /// Returns a line without the sequences that set colours and move the cursor.
    private static func plain(_ line: [UInt8]) -> String {
        String(decoding: line, as: UTF8.self).replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
            .trimmingCharacters(in: .newlines)
    }
}

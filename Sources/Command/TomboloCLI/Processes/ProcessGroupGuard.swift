import Foundation
import Glibc
import TomboloProgram

/// Runs a command in its own process group, and ends the whole group when the command, or the program that started the guard, has ended.
///
/// A development server is often a tree of processes, such as npm, a shell and node. The starter keeps one end of a socket open, and the guard has the
/// other end as ``ChildProcess/passedDescriptor``. The system closes the starter's end however the starter ends, even by SIGKILL.
struct ProcessGroupGuard {
    let words: [String]

    /// Runs the command to its end, and returns its exit status.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit`` if it cannot be started.
    func run() throws(CommandFailure) -> Int32 {
        _ = fcntl(ChildProcess.passedDescriptor, F_SETFD, FD_CLOEXEC)
        // The signals are ignored, so that the guard does not end before the group. It ends when the socket is closed.
        for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_IGN) }
        let command: ChildProcess
        do {
            // esbuild and Vite exit at the end of their input, so the input is the socket, which is open while the starter runs.
            command = try ChildProcess(
                words[0], Array(words.dropFirst()), input: ChildProcess.passedDescriptor, output: STDOUT_FILENO,
                errors: STDERR_FILENO, isApart: true)
        } catch {
            throw CommandFailure(
                .unfit,
                error.isMissing
                    ? "The program \(words[0]) is missing. Install it, or correct “command” of “dev” in \(AppDescription.fileName)."
                    : "\(error)")
        }
        // Sends the process group to the starter, which ends the group if the guard is killed.
        var group = command.identifier
        send(ChildProcess.passedDescriptor, &group, MemoryLayout<pid_t>.size, Int32(MSG_NOSIGNAL))
        var end: ProcessEnd?
        while end == nil, !starterHasEnded() { end = command.wait(atMost: .zero) }
        kill(-command.identifier, SIGTERM)
        for _ in 0..<300 where isGroupAlive(command) {
            _ = command.wait(atMost: .zero)
            usleep(10_000)
        }
        if isGroupAlive(command) { kill(-command.identifier, SIGKILL) }
        return switch end ?? command.wait(atMost: .seconds(1)) {
        case .exited(let status): status
        case .killed(let signal): 128 + signal
        case nil: 128 + SIGKILL
        }
    }

    /// Whether the socket's other end is closed. Waits up to 50 ms for it.
    private func starterHasEnded() -> Bool {
        var request = pollfd(fd: ChildProcess.passedDescriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 50) > 0
    }

    private func isGroupAlive(_ command: ChildProcess) -> Bool { kill(-command.identifier, 0) == 0 }
}

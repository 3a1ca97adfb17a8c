import Glibc
package import TomboloEngine

/// Standard output, reserved for lines that the command itself writes.
///
/// From now on, output of the engine, GTK and their child processes goes to standard error: they use the number of the
/// descriptor, and this class keeps a duplicate of it under another number.
package final class StandardOutput {
    /// A pipe that is writable accepts at least this many bytes.
    private static let pieceLength = 4_096

    /// Called while the reader does not read, to decide whether to wait. An error that it throws ends the writing.
    package var mayWait: () throws(CommandFailure) -> Void = {}

    private let descriptor: Int32
    private var isBroken = false

    /// Takes over standard output. Call it once in a process.
    package init() {
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        // A reader that goes away is an error to report. The signal would end the process and leave its virtual display running.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes JSON text as a line, at once. Terminal control characters are escaped, so that the value stays the same.
    /// - Throws: As ``write(line:)`` does.
    package func write(json text: String) throws(CommandFailure) { try write(bytesOf: TerminalText.json(text)) }

    /// Writes a line of text at once, escaped for a terminal.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``, or the error of ``mayWait``. Only the first failure is thrown; later
    ///   lines are dropped.
    package func write(line: String) throws(CommandFailure) {
        try write(bytesOf: TerminalText(line, lineBreaks: .escaped).description)
    }

    /// Writes text for users, escaped for a terminal. For commands that have not taken over standard output.
    package static func show(_ text: String, lineBreaks: TerminalText.LineBreaks = .indented) {
        Swift.print(TerminalText(text, lineBreaks: lineBreaks))
    }

    /// Writes JSON text. For commands that have not taken over standard output.
    package static func show(json text: String) { Swift.print(TerminalText.json(text)) }

    private func write(bytesOf line: String) throws(CommandFailure) {
        guard !isBroken else { return }
        var rest = Array((line + "\n").utf8)[...]
        while !rest.isEmpty {
            try waitUntilWritable()
            let count = rest.prefix(Self.pieceLength).withUnsafeBytes {
                Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR, errno != EAGAIN {
                isBroken = true
                throw CommandFailure(
                    .unfit,
                    "Standard output cannot be written (\(String(cString: strerror(errno)))): the reader may have ended."
                )
            }
        }
    }

    /// Blocks the main loop, and with it the page, so that the page cannot write faster than the reader reads.
    private func waitUntilWritable() throws(CommandFailure) {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        while poll(&request, 1, 100) <= 0 {
            do {
                try mayWait()
            } catch {
                isBroken = true
                throw error
            }
        }
    }
}

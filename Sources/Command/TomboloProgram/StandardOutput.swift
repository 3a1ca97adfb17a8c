import Glibc
package import TomboloEngine

/// Standard output, reserved for lines that the command itself writes.
///
/// From now on, output of the engine, GTK and their child processes goes to standard error. They use the descriptor's
/// usual number, which this class redirects, while it keeps a duplicate under another number.
package final class StandardOutput {
    /// Called while the reader does not read, to decide whether to wait. If it throws an error, writing ends.
    package var mayWait: () throws(CommandFailure) -> Void {
        get { output.mayWait }
        set { output.mayWait = newValue }
    }

    private let output: LineOutput

    /// Takes over standard output. Call it once in a process.
    package init() {
        output = LineOutput(fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3), named: "Standard output")
        dup2(STDERR_FILENO, STDOUT_FILENO)
        // If the reader closes the pipe, this is reported as an error. The signal would end the process and leave its virtual
        // display running.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes JSON text as a line, at once. Terminal control characters are escaped, so that the value stays the same.
    /// - Throws: As ``write(line:)`` does.
    package func write(json text: String) throws(CommandFailure) { try output.write(escaped: TerminalText.json(text)) }

    /// Writes a line of text at once, escaped for a terminal.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/unfit``, or the error of ``mayWait``. Only the first failure is thrown; later
    ///   lines are dropped.
    package func write(line: String) throws(CommandFailure) {
        try output.write(escaped: TerminalText(line, lineBreaks: .escaped).description)
    }

    /// Writes text for users, escaped for a terminal. For commands that have not taken over standard output.
    package static func show(_ text: String, lineBreaks: TerminalText.LineBreaks = .indented) {
        Swift.print(TerminalText(text, lineBreaks: lineBreaks))
    }

    /// Writes JSON text. For commands that have not taken over standard output.
    package static func show(json text: String) { Swift.print(TerminalText.json(text)) }
}

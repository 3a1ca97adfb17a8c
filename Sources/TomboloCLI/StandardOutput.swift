import Glibc
import TomboloEngine

/// Standard output, for lines that the command itself writes and nothing else.
///
/// What the engine, GTK and the processes they start would write there goes to standard error from now on: they share the number
/// of the descriptor, and this keeps another one that only it knows.
final class StandardOutput {
    /// So much can be written to a pipe that has room at all.
    private static let pieceLength = 4_096

    /// Asked, while nobody reads, whether to wait on; what stands in the way of that ends the writing.
    var mayWait: () throws(CommandFailure) -> Void = {}

    private let descriptor: Int32
    private var isBroken = false

    /// Takes standard output over. Once in a process.
    init() {
        descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        // A reader that goes away is an error to report, not the end of the process and of a virtual display with it.
        signal(SIGPIPE, SIG_IGN)
    }

    /// Writes JSON text as a line, at once. What a terminal would act on is escaped, so that the value stays the same.
    /// - Throws: As ``write(line:)`` does.
    func write(json text: String) throws(CommandFailure) { try write(bytesOf: TerminalText.json(text)) }

    /// Writes a line of text at once, fit for a terminal.
    /// - Throws: ``CommandFailure``, once, with ``CommandStatus/unfit`` or what ``mayWait`` throws; lines after that are
    ///   dropped.
    func write(line: String) throws(CommandFailure) {
        try write(bytesOf: TerminalText(line, lineBreaks: .escaped).description)
    }

    /// Writes text for people, fit for a terminal, by a command that has not taken standard output over.
    static func show(_ text: String, lineBreaks: TerminalText.LineBreaks = .indented) {
        Swift.print(TerminalText(text, lineBreaks: lineBreaks))
    }

    /// Writes JSON text, by a command that has not taken standard output over.
    static func show(json text: String) { Swift.print(TerminalText.json(text)) }

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
                    "Standard output cannot be written (\(String(cString: strerror(errno)))): whoever read it has gone?"
                )
            }
        }
    }

    /// The main loop stands still meanwhile, and with it the page: it cannot write faster than somebody reads.
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

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import TomboloSystem

/// Standard error, for the framework's own lines. No other code of the framework writes to it.
package enum StandardError {
    /// Writes a line as ``TerminalText``, so that text from a page can neither control the terminal nor look like a separate line
    /// of the program.
    ///
    /// - Parameter text: The line without a line break at its end. Text after a line break within it is indented.
    package static func write(line text: String, lineBreaks: TerminalText.LineBreaks = .indented) {
        write(TerminalText(text, lineBreaks: lineBreaks).description + "\n")
    }

    /// Whether it is a terminal.
    package static var isTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Writes a prompt as ``TerminalText`` without a line break, so that the user's answer is on the same line.
    package static func write(prompt text: String) { write(TerminalText(text, lineBreaks: .escaped).description) }

    private static func write(_ text: String) {
        // Ignores a failure to write, since there is no other place to report it.
        _ = Array(text.utf8).withUnsafeBytes { WholeTransfer.write($0, to: STDERR_FILENO) }
    }
}

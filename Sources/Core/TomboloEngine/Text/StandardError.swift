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
    /// Writes a line as ``TerminalText``: a page can neither control the terminal nor use a line break to write a line in the program's name.
    ///
    /// - Parameter text: The line without a line break at its end. Text after a line break within it is indented.
    package static func write(line text: String, lineBreaks: TerminalText.LineBreaks = .indented) {
        let line = TerminalText(text, lineBreaks: lineBreaks).description + "\n"
        // There is nowhere else to report an error.
        _ = Array(line.utf8).withUnsafeBytes { WholeTransfer.write($0, to: STDERR_FILENO) }
    }
}

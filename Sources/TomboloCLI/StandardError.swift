import Glibc

/// Standard error as a place for sentences. Nothing is kept back.
///
/// Much of what is said there comes from pages, so control characters are written out (`\u{1B}`), and lines behind the
/// first are set in: a page can neither command the terminal nor speak in the command's name.
enum StandardError {
    /// Writes `tombolo: ` and the text as a line.
    static func say(_ text: String) {
        writeLine("tombolo: \(text)")
    }

    static func writeLine(_ text: String) {
        let text = text.withoutTerminalControl
        // A line that cannot be written has nobody who could be told.
        _ = Array((text + "\n").utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

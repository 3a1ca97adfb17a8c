import Glibc

/// Standard error as a place for sentences. Nothing is kept back.
enum StandardError {
    /// Writes `tombolo: ` and the text as a line.
    static func say(_ text: String) {
        writeLine("tombolo: \(text)")
    }

    static func writeLine(_ text: String) {
        // A line that cannot be written has nobody who could be told.
        _ = Array((text + "\n").utf8).withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}

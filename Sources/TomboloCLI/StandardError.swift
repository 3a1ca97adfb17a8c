import Glibc

/// Standard error as a place for sentences. Nothing is kept back.
enum StandardError {
    /// Writes `tombolo: ` and the text as a line.
    static func say(_ text: String) {
        writeLine("tombolo: \(text)")
    }

    static func writeLine(_ text: String) {
        fputs(text + "\n", stderr)
    }
}

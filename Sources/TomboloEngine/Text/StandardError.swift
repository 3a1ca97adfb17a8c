#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Standard error, for the framework's own lines. No other code of the framework writes to it.
package enum StandardError {
    /// Writes a line as ``TerminalText``: a page can neither control the terminal nor use a line break to write a line in the program's name.
    ///
    /// - Parameter text: The line without a line break at its end. Text after a line break within it is indented.
    package static func write(line text: String, lineBreaks: TerminalText.LineBreaks = .indented) {
        let line = TerminalText(text, lineBreaks: lineBreaks).description + "\n"
        var rest = Array(line.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { systemWrite(STDERR_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                // There is nowhere else to report the error.
                return
            }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

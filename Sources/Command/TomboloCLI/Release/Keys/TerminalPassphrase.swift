import Glibc
import TomboloEngine

/// Reads a passphrase from the terminal without showing it.
enum TerminalPassphrase {
    private static let maximumLength = 1_024
    private static let interrupt: UInt8 = 3

    /// Asks for a line.
    /// - Returns: nil if there is no terminal, if the input ends, or if the user pressed Ctrl-C.
    static func ask(_ prompt: String) -> String? {
        let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)
        guard terminal >= 0 else { return nil }
        defer { close(terminal) }
        var original = termios()
        guard tcgetattr(terminal, &original) == 0 else { return nil }
        var silent = original
        silent.c_lflag &= ~tcflag_t(ECHO)
        // A signal would end the process and leave the terminal without echo, so Ctrl-C ends the line instead.
        silent.c_lflag &= ~tcflag_t(ISIG)
        withUnsafeMutableBytes(of: &silent.c_cc) { $0[Int(VEOL)] = interrupt }
        guard tcsetattr(terminal, TCSAFLUSH, &silent) == 0 else { return nil }
        defer { tcsetattr(terminal, TCSAFLUSH, &original) }
        StandardError.write(prompt: prompt)
        defer { StandardError.write(line: "") }
        var line = [UInt8](repeating: 0, count: maximumLength)
        let count = read(terminal, &line, line.count)
        guard count > 0, line[count - 1] == UInt8(ascii: "\n") else { return nil }
        return String(decoding: line.prefix(count - 1), as: UTF8.self)
    }
}

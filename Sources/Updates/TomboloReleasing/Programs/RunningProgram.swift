import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A child process whose output is read.
final class RunningProgram {
    private let child: pid_t
    private let output: Int32
    /// The system's status word; nil while the program runs.
    private var word: Int32?

    /// The time between two checks whether the program has ended, in milliseconds. It matters only if the output stays open after the
    /// program ends.
    private static let interval: Int32 = 100
    /// The number of checks after which a program that is still running is killed.
    private static let checksBeforeKill = 20

    /// - Parameter output: The reading end of a pipe to which the program writes. The caller closes it.
    init(child: pid_t, output: Int32) { (self.child, self.output) = (child, output) }

    /// Reads the output until it is closed or the program has ended. Another process that the program started, such as an agent that stores a PIN, can keep the
    /// output open.
    /// - Parameter maximumSize: Limit of the output, in bytes.
    /// - Throws: ``ProgramFailure``. The program may then still be running.
    func content(maximumSize: Int) throws(ProgramFailure) -> Data {
        _ = fcntl(output, F_SETFL, O_NONBLOCK)
        var (content, buffer) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while true {
            let count = read(output, &buffer, buffer.count)
            if count > 0 {
                content += buffer.prefix(count)
                guard content.count <= maximumSize else { throw .tooMuchOutput(limit: maximumSize) }
                continue
            }
            if count == 0 { return content }
            guard errno == EAGAIN || errno == EINTR else { throw .system("Its output could not be read.") }
            if word != nil { return content }
            var entry = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            _ = poll(&entry, 1, Self.interval)
            try look(WNOHANG)
        }
    }

    /// Waits until the program ends.
    /// - Returns: The exit status; nil if a signal ended the program.
    func wait() throws(ProgramFailure) -> Int32? {
        while word == nil { try look(0) }
        return word.flatMap { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : nil }
    }

    /// Ends the program if it is still running.
    func end() {
        var rest = Self.checksBeforeKill
        kill(child, word == nil ? SIGTERM : 0)
        while word == nil {
            if rest == 0 { kill(child, SIGKILL) }
            rest -= 1
            // A program that cannot be waited for is not a child of this process.
            guard (try? look(rest < 0 ? 0 : WNOHANG)) != nil else { return }
            if word == nil { _ = poll(nil, 0, Self.interval) }
        }
    }

    private func look(_ options: Int32) throws(ProgramFailure) {
        guard word == nil else { return }
        var found: Int32 = 0
        let result = waitpid(child, &found, options)
        if result == child { word = found }
        guard result >= 0 || errno == EINTR else { throw .system(String(cString: strerror(errno))) }
    }
}

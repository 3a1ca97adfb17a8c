import Glibc
import Tombolo

/// The lines that the runner reads.
@MainActor
enum Output {
    static func figure(_ name: String, _ value: Double, _ unit: String) {
        line(#"{"name":"\#(name)","value":\#(value),"unit":"\#(unit)"}"#)
    }

    static func line(_ text: String) {
        puts(text)
        fflush(nil)
    }

    /// Ends the process at once: the engine's exit handlers take longer than a round.
    static func end() -> Never {
        fflush(nil)
        _exit(0)
    }

    nonisolated static func fail(_ message: String, status: Int32 = 1) -> Never {
        let line = Array("bench-subject: \(message)\n".utf8)
        _ = line.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
        _exit(status)
    }

    /// Ends the app at the end of standard input. The launcher closes standard input when it has measured.
    static func endWithInput(_ app: Application) {
        Task.detached {
            var buffer: UInt8 = 0
            while read(STDIN_FILENO, &buffer, 1) > 0 {}
            await app.quit()
        }
    }
}

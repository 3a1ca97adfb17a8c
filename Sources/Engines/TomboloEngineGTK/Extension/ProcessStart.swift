import Glibc
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The times at which processes started.
nonisolated enum ProcessStart {
    /// The time at which a process started, in seconds since 1970; nil if there is no such process.
    static func time(of process: Int32) -> Double? {
        guard let bytes = try? Data(contentsOf: URL(filePath: "/proc/\(process)/stat")) else { return nil }
        // The second field is the program's name in parentheses, which may contain any character.
        let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 19, let ticks = Double(fields[19]) else { return nil }
        return seconds(CLOCK_REALTIME) - seconds(CLOCK_BOOTTIME) + ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

import Foundation

/// Measures the processor time of this process.
struct ProcessorClock {
    private var last = now

    /// Returns the time since the last call, or since the clock was made, in milliseconds.
    mutating func lap() -> Double {
        let now = Self.now
        defer { last = now }
        return now - last
    }

    private static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}

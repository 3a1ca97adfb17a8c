import Glibc

/// The processor time that this process has used.
enum ProcessorTime {
    /// In microseconds.
    static var microseconds: Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + $1.tv_sec * 1_000_000 + Int($1.tv_usec) }
    }
}

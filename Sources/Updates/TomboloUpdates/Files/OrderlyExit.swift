#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Synchronization

/// Ends the remaining uses of stores when the process exits, because an exiting process does not release its objects.
///
/// The exit handler does not run when a signal kills the process, or when the process ends with `_exit` or `abort`. For signals, a run has an
/// ``EndMark``.
package enum OrderlyExit {
    private struct Reference {
        weak var run: (any OrderlyRun)?
    }

    /// A lock is used instead of an actor: the exit handler runs on the thread that exits, and cannot wait for other threads.
    private static let runs = Mutex<[ObjectIdentifier: Reference]>([:])

    private static let registration: Int32 = atexit { OrderlyExit.endAll() }

    /// Registers a run that is ended when the process exits, if the run still exists then.
    package static func watch(_ run: any OrderlyRun) {
        _ = registration
        runs.withLock { $0[ObjectIdentifier(run)] = Reference(run: run) }
    }

    /// Removes a run that has ended.
    package static func forget(_ run: any OrderlyRun) { runs.withLock { $0[ObjectIdentifier(run)] = nil } }

    private static func endAll() {
        let open = runs.withLock { $0.values.compactMap(\.run) }
        for run in open { run.end() }
    }
}

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif
import Synchronization

/// Ends what runs of the routes are left when the process exits, for which nobody releases what the program holds.
///
/// A process that a signal kills, or that ends with `_exit` or `abort`, exits in another way.
enum OrderlyExit {
    private struct Reference {
        weak var run: RoutesRun?
    }

    /// A lock and not an actor: the system calls back on the thread that exits, and waits for nothing else.
    private static let runs = Mutex<[ObjectIdentifier: Reference]>([:])

    private static let registration: Int32 = atexit { OrderlyExit.endAll() }

    /// Has a run end when the process exits, if it is still there.
    static func watch(_ run: RoutesRun) {
        _ = registration
        runs.withLock { $0[ObjectIdentifier(run)] = Reference(run: run) }
    }

    /// Forgets a run that has ended.
    static func forget(_ run: RoutesRun) { runs.withLock { $0[ObjectIdentifier(run)] = nil } }

    private static func endAll() {
        let open = runs.withLock { $0.values.compactMap(\.run) }
        for run in open { run.end() }
    }
}

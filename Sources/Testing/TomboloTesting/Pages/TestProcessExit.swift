import CGLib
import Glibc

/// Lets a test process exit while pages of a real engine exist.
///
/// Swift Testing calls `exit` on its own thread. Meanwhile, the main thread would continue in GTK while GTK's libraries
/// are unloaded, and occasionally crash after the last test. So the main thread is put to sleep first.
enum TestProcessExit {
    // Both are set once, before the exit handler that reads them on another thread is registered.
    private nonisolated(unsafe) static var mainThreadSleeps = sem_t()
    private nonisolated(unsafe) static var mainThread = pthread_self()

    /// Installs the exit handler. Repeated calls have no effect.
    @MainActor static func arrange() { _ = arranged }

    @MainActor private static let arranged: Void = {
        sem_init(&mainThreadSleeps, 0, 0)
        mainThread = pthread_self()
        atexit {
            guard pthread_equal(pthread_self(), TestProcessExit.mainThread) == 0 else { return }
            g_idle_add_full(
                G_PRIORITY_HIGH,
                { _ in
                    sem_post(&TestProcessExit.mainThreadSleeps)
                    while true { pause() }
                }, nil, nil)
            var limit = timespec()
            clock_gettime(CLOCK_REALTIME, &limit)
            limit.tv_sec += 5
            sem_timedwait(&TestProcessExit.mainThreadSleeps, &limit)
        }
    }()
}

import CWebKitGTK
import Glibc

/// Lets a test process end while pages of a real engine are about.
///
/// Swift Testing calls `exit` on a thread of its own. The main thread would go on in GTK while the libraries beneath it are taken down, and
/// crash every now and then after the last test. So it is put to sleep first.
enum OrderlyExit {
    // Both are set once, before the exit handler that reads them on another thread is registered.
    private nonisolated(unsafe) static var mainThreadSleeps = sem_t()
    private nonisolated(unsafe) static var mainThread = pthread_self()

    /// Takes effect once, however often it is asked for.
    @MainActor static func arrange() { _ = arranged }

    @MainActor private static let arranged: Void = {
        sem_init(&mainThreadSleeps, 0, 0)
        mainThread = pthread_self()
        atexit {
            guard pthread_equal(pthread_self(), OrderlyExit.mainThread) == 0 else { return }
            g_idle_add_full(
                G_PRIORITY_HIGH,
                { _ in
                    sem_post(&OrderlyExit.mainThreadSleeps)
                    while true { pause() }
                }, nil, nil)
            var limit = timespec()
            clock_gettime(CLOCK_REALTIME, &limit)
            limit.tv_sec += 5
            sem_timedwait(&OrderlyExit.mainThreadSleeps, &limit)
        }
    }()
}

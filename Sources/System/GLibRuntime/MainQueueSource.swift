import CGLib
import Dispatch  // For its autolinking: the two 4CF symbols live in libdispatch.
import Glibc

/// Lets GLib's main loop run the work on the main dispatch queue, and thereby everything of the main actor.
///
/// The queue's event descriptor becomes a source of the default main context. Nothing polls: an idle program sleeps.
package enum MainQueueSource {
    /// Attaches the source; later calls do nothing. Call it on the main thread, before a loop runs.
    ///
    /// A program with GLib's loop needs a synchronous `main`: an asynchronous one ends inside the queue that this source serves.
    package static func attach() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
            { descriptor, _, _ in
                var count: UInt64 = 0
                // Acknowledged before the queue is served, so that work enqueued meanwhile wakes the loop again.
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
    }

    private static var isAttached = false
}

/// Serves the main actor on this thread forever. The main thread of an asynchronous `main` is parked here.
@c(tombolo_park_main_thread)
nonisolated func parkMainThread() {
    MainActor.assumeIsolated { MainQueueSource.attach() }
    g_main_loop_run(g_main_loop_new(nil, 0))
}

import CGLib
import Dispatch  // For its autolinking: the two 4CF symbols live in libdispatch.
import Glibc

/// Lets GLib's main loop run the work of the main dispatch queue, and thus all code of the main actor.
///
/// The queue's event descriptor becomes a source of the default main context. There is no polling: an idle program sleeps.
package enum MainQueueSource {
    /// Attaches the source; later calls do nothing. Call it on the main thread, before a loop runs.
    ///
    /// A program that runs GLib's loop needs a synchronous `main`: an asynchronous `main` ends in the Swift runtime's own loop
    /// for the queue that this source serves.
    package static func attach() {
        guard !isAttached else { return }
        isAttached = true
        g_unix_fd_add_full(
            G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
            { descriptor, _, _ in
                var count: UInt64 = 0
                // The event is acknowledged before the queue is served, so that work that is enqueued meanwhile wakes the loop
                // again.
                _ = read(descriptor, &count, MemoryLayout<UInt64>.size)
                _dispatch_main_queue_callback_4CF(nil)
                return 1
            }, nil, nil)
    }

    private static var isAttached = false
}

/// Runs the main loop, and with it the main actor, on this thread forever. The target CMainLoopHook calls it on the main thread
/// of a program with an asynchronous `main`.
@c(tombolo_park_main_thread)
nonisolated func parkMainThread() {
    MainActor.assumeIsolated { MainQueueSource.attach() }
    g_main_loop_run(g_main_loop_new(nil, 0))
}

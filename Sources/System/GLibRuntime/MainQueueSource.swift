import CGLib
import Dispatch  // For its autolinking: the two 4CF symbols live in libdispatch.
import Glibc

/// Lets GLib's main loop run the work of the main dispatch queue, and thus all code of the main actor.
///
/// The queue's event descriptor becomes a source of the default main context. There is no polling: an idle program sleeps.
///
/// GLib dispatches a source only while no source of a higher priority is ready. So main actor work that enqueues
/// further work, such as a loop with `Task.yield()`, would keep the loop from drawing, and pages with the app's schemes
/// from loading. To prevent this, the queue pauses after a time limit until all other sources have been dispatched, or
/// until the maximum duration of a pause.
package enum MainQueueSource {
    /// Attaches the source; later calls do nothing. Call this on the main thread, before a loop runs.
    ///
    /// A program that runs GLib's loop needs a synchronous `main`, because an asynchronous one ends in the Swift
    /// runtime's own loop for the queue that this source serves.
    package static func attach() {
        guard source == nil else { return }
        source = g_source_new(functions, guint(MemoryLayout<GSource>.size))
        descriptor = g_source_add_unix_fd(source, _dispatch_get_main_queue_handle_4CF(), G_IO_IN)
        g_source_attach(source, nil)
    }

    /// Maximum time in which the loop dispatches this source again and again, in microseconds.
    private static let maximumBusyTime: gint64 = 4_000
    /// Maximum duration of a pause, in milliseconds. It is needed because other sources of the default priority may
    /// always be ready.
    private static let maximumPause: guint = 4

    /// The source; nil before ``attach()``.
    private static var source: UnsafeMutablePointer<GSource>?
    /// GLib's tag of the queue's descriptor in the source.
    private static var descriptor: gpointer?
    /// The start of the first dispatch since the queue was last empty or paused; 0 if there has been none.
    private static var busySince: gint64 = 0
    /// An idle source and a timeout. The first of them to be dispatched ends the pause.
    private static var pauseSources: [guint] = []

    /// GLib keeps the pointer for as long as the source exists, which is for ever.
    private static let functions: UnsafeMutablePointer<GSourceFuncs> = {
        let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
        functions.initialize(to: GSourceFuncs())
        // GLib calls these on the main thread, which `assumeIsolated` checks. It dispatches the source if the descriptor is ready, whatever
        // `check` returns.
        functions.pointee.check = { _ in
            MainActor.assumeIsolated { MainQueueSource.checkDescriptor() }
            return 0
        }
        functions.pointee.dispatch = { _, _, _ in
            MainActor.assumeIsolated { MainQueueSource.dispatch() }
            return 1
        }
        return functions
    }()

    private static func checkDescriptor() {
        let isReady = g_source_query_unix_fd(source, descriptor).rawValue & G_IO_IN.rawValue != 0
        if !isReady { busySince = 0 }
    }

    private static func dispatch() {
        if busySince == 0 { busySince = g_get_monotonic_time() }
        var count: UInt64 = 0
        // Acknowledges the event before the queue is served, so that work that is enqueued meanwhile wakes the loop
        // again.
        _ = read(_dispatch_get_main_queue_handle_4CF(), &count, MemoryLayout<UInt64>.size)
        _dispatch_main_queue_callback_4CF(nil)
        if g_get_monotonic_time() - busySince >= maximumBusyTime { pause() }
    }

    /// Pauses until an idle source has been dispatched. Before that, GLib dispatches all ready sources of higher
    /// priorities.
    private static func pause() {
        busySince = 0
        g_source_modify_unix_fd(source, descriptor, GIOCondition(rawValue: 0))
        let end: GSourceFunc = { _ in
            MainActor.assumeIsolated { MainQueueSource.endPause() }
            return 0
        }
        pauseSources = [
            g_idle_add(end, nil), g_timeout_add_full(G_PRIORITY_DEFAULT, maximumPause, end, nil, nil),
        ]
    }

    private static func endPause() {
        for source in pauseSources { g_source_remove(source) }
        pauseSources = []
        g_source_modify_unix_fd(source, descriptor, G_IO_IN)
    }
}

/// Runs the main loop, and with it the main actor, on this thread forever. The target CMainLoopHook calls it on the main thread
/// of a program with an asynchronous `main`.
@c(tombolo_park_main_thread)
nonisolated func parkMainThread() {
    MainActor.assumeIsolated { MainQueueSource.attach() }
    g_main_loop_run(g_main_loop_new(nil, 0))
}

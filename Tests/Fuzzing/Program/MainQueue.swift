import CGLib
import Dispatch  // For its autolinking: the two 4CF symbols live in libdispatch.

/// A substitute for the function of the same name that waits for GLib's main loop. The fuzzer draws nothing, so it only yields.
@discardableResult
func waitForIdle(atMost limit: Duration) async -> Bool {
    await Task.yield()
    return true
}

/// The queue of the main actor. In the fuzzer no main loop runs its jobs.
enum MainQueue {
    private static let handle = _dispatch_get_main_queue_handle_4CF()

    /// Runs all jobs of the queue.
    static func serve() {
        require(handle >= 0, "there is no main queue")
        _dispatch_main_queue_callback_4CF(nil)
    }
}

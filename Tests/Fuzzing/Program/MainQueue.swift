import CGLib
import Dispatch  // For its autolinking: the two 4CF symbols live in libdispatch.

/// Replaces GLib's function. Nothing is drawn here.
@discardableResult
func waitForIdle(atMost limit: Duration) async -> Bool {
    await Task.yield()
    return true
}

/// The queue of the main actor, which no main loop serves here.
enum MainQueue {
    private static let handle = _dispatch_get_main_queue_handle_4CF()

    /// Runs all jobs of the queue.
    static func serve() {
        require(handle >= 0, "there is no main queue")
        _dispatch_main_queue_callback_4CF(nil)
    }
}

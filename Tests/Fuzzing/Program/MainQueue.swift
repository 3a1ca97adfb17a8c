import CGLib
import Dispatch  // For its autolinking: the two 4CF symbols live in libdispatch.

/// In the place of GLib's: nothing is drawn here.
@discardableResult
func waitForIdle(atMost limit: Duration) async -> Bool {
    await Task.yield()
    return true
}

/// What waits for the main actor, which no main loop serves here.
enum MainQueue {
    private static let handle = _dispatch_get_main_queue_handle_4CF()

    /// Runs all that waits.
    static func serve() {
        require(handle >= 0, "there is no main queue")
        _dispatch_main_queue_callback_4CF(nil)
    }
}

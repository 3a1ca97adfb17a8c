import GLibRuntime

extension GTKPage {
    /// Suspends until GLib's main loop has processed everything else that is ready, including drawing, but not longer
    /// than `limit`.
    package func waitForIdle(atMost limit: Duration) async { await GLibRuntime.waitForIdle(atMost: limit) }
}

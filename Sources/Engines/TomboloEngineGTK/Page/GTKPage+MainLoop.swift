import GLibRuntime

extension GTKPage {
    /// Suspends until GLib's main loop has served everything else that is ready, drawing included; 50 ms at most.
    package func waitForIdle() async { await GLibRuntime.waitForIdle(atMost: .milliseconds(50)) }
}

import CGTK

/// Measures the time between the frames of a small window of the app, as a user would see an animation in that window.
///
/// GTK calls a tick callback once for each frame that it is about to draw, 60 times a second if nothing blocks the main loop.
@MainActor
enum FrameIntervals {
    /// The times between successive frames since `start`.
    private(set) static var intervals: [Duration] = []
    private static var lastFrame: ContinuousClock.Instant?
    private static var window: UnsafeMutablePointer<GtkWindow>?

    /// Opens the window and measures from its first frame on.
    static func start() {
        intervals = []
        lastFrame = nil
        guard let widget = gtk_window_new() else { return }
        let window = UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkWindow.self)
        gtk_window_set_default_size(window, 64, 64)
        gtk_widget_add_tick_callback(widget, tick, nil, nil)
        gtk_window_present(window)
        Self.window = window
    }

    /// Closes the window.
    static func stop() {
        if let window { gtk_window_destroy(window) }
        window = nil
    }

    private static let tick: GtkTickCallback = { _, _, _ in
        MainActor.assumeIsolated {
            let now = ContinuousClock.now
            if let lastFrame { intervals.append(now - lastFrame) }
            lastFrame = now
            return gboolean(1)
        }
    }
}

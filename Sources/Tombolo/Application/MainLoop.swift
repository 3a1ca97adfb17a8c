#if os(Linux)
import GLibRuntime
import TomboloEngineGTK

/// The main loop that GTK and Swift concurrency share.
@MainActor
public enum MainLoop {
    /// Lets GLib's main loop run the main actor, and chooses the rendering settings. ``Application`` does so itself; a program with a
    /// GTK application of its own calls this first thing in a synchronous `main`, before GTK is initialised.
    public static func attach() {
        GTKRendering.prepare()
        MainQueueSource.attach()
    }
}
#endif

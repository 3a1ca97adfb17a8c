#if os(Linux)
import CWebKitGTK
import GLibRuntime
import TomboloEngineGTK

/// The main loop that GTK and Swift concurrency share.
@MainActor
public enum MainLoop {
    /// Lets GLib's main loop run the main actor, and chooses the rendering settings. ``Application`` does so itself; a
    /// program with a GTK application of its own calls this first thing in a synchronous `main`, before GTK is
    /// initialised.
    public static func attach() {
        GTKRendering.prepare()
        MainQueueSource.attach()
    }

    /// Connects to the display that the environment names and tells whether that worked. ``Application`` connects
    /// itself, and where it cannot, GTK ends the process: a program that wants to say more asks first. Environment
    /// variables that GTK reads are read here.
    public static func connectToDisplay() -> Bool {
        attach()
        return gtk_init_check() != 0
    }
}
#endif

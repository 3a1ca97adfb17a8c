#if os(Linux)
import CGTK
import GLibRuntime
import TomboloEngineGTK

/// The main loop that GTK and Swift concurrency share.
@MainActor
public enum MainLoop {
    /// Lets GLib's main loop run the main actor, and chooses the rendering settings. ``Application`` calls this itself.
    /// A program with a GTK application of its own calls it first in a synchronous `main`, before GTK is initialised.
    public static func attach() {
        GTKRendering.prepare()
        MainQueueSource.attach()
    }

    /// Connects to the display that the environment names, and returns whether that succeeded. ``Application`` connects
    /// itself; if it cannot, GTK ends the process. A program that reports more about the failure than GTK does calls
    /// this first. GTK reads its environment variables at this point.
    package static func connectToDisplay() -> Bool {
        attach()
        return gtk_init_check() != 0
    }
}
#endif

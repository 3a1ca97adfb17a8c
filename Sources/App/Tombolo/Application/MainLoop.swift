#if os(Linux)
import CGTK
import GLibRuntime
import TomboloEngine
import TomboloEngineGTK

/// The main loop that GTK and Swift concurrency share.
@MainActor
public enum MainLoop {
    /// Lets GLib's main loop run the main actor, and chooses the rendering settings. ``Application`` calls this itself.
    /// A program with its own GTK application calls it first in a synchronous `main`, before GTK is initialised.
    public static func attach() {
        GTKRendering.prepare()
        MainQueueSource.attach()
    }

    /// Runs the program's own GTK application until it ends, and returns its exit status.
    ///
    /// As with ``Application``, a process that `tombolo dev` started, or that can be inspected, does not pass its work
    /// to a running instance, which may be the installed program. To prevent that, the application gets the flag
    /// `G_APPLICATION_NON_UNIQUE`. The option `--inspect` is not passed to GTK, which would reject it. A WebDriver
    /// client can control only the windows of an ``Application``. So in a debug build, the option `--automation` is
    /// reported to standard error, and the status is 1.
    /// - Parameters:
    ///   - application: The `GApplication` or `GtkApplication`, which is not registered yet. It is borrowed.
    ///   - arguments: The command line, with the name of the program.
    public static func run(
        _ application: UnsafeMutableRawPointer, arguments: [String] = CommandLine.arguments
    ) -> Int32 {
        let application = application.assumingMemoryBound(to: GApplication.self)
        if !mayJoinRunningInstance {
            let flags = g_application_get_flags(application).rawValue | G_APPLICATION_NON_UNIQUE.rawValue
            g_application_set_flags(application, GApplicationFlags(rawValue: flags))
        }
        #if DEBUG
        // `Application` removes the option, so the program has its own GTK application.
        if arguments.contains(Automation.option) {
            StandardError.write(line: Automation.refusalOfForeignApplication)
            return 1
        }
        #endif
        let inspection = RemoteInspection.current
        var pointers = arguments.filter { inspection == nil || $0 != RemoteInspection.option }.map { g_strdup($0) }
        let status = g_application_run(application, Int32(pointers.count), &pointers)
        for pointer in pointers { g_free(pointer) }
        inspection?.end()
        #if DEBUG
        DevelopmentSession.current?.flush()
        #endif
        return status
    }

    /// Whether this process may pass its work to a running instance of the program, and end.
    private static var mayJoinRunningInstance: Bool {
        guard RemoteInspection.current == nil else { return false }
        #if DEBUG
        return DevelopmentStart.current == nil && !Automation.isRequested
        #else
        return true
        #endif
    }

    /// Connects to the display that the environment names, and returns whether that succeeded. At this point, GTK reads
    /// its environment variables. ``Application`` connects by itself, and if that fails, GTK ends the process. Call
    /// this function before that to report the failure in more detail than GTK does.
    package static func connectToDisplay() -> Bool {
        attach()
        return gtk_init_check() != 0
    }
}
#endif

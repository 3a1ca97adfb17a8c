import CGTK
import GLibRuntime
import TomboloEngineGTK
import TomboloTestServer

/// The display on which tests open their windows.
@MainActor
enum TestDisplay {
    /// Connects to the display that the environment names. Later calls do nothing.
    /// - Throws: ``TestFailure`` without a display.
    static func connect() throws {
        TestProcessExit.arrange()
        GTKRendering.prepare()
        MainQueueSource.attach()
        guard gtk_init_check() != 0 else {
            throw TestFailure("There is no display. Run tests under xvfb-run, or set TOMBOLO_TEST_ENGINES=fake.")
        }
    }
}

import CGTK
import GLibRuntime
import TomboloEngine
import TomboloEngineGTK

/// A real window that contains one WebKitGTK page.
@MainActor
final class TestWindow {
    let engine: GTKPage
    private let window: GObjectReference

    /// Opens a window. `web` serves the app's own scheme `app:`, and `schemes` serves the others.
    /// - Throws: ``TestFailure`` without a display.
    init(web: FakeWeb, schemes: [String: any SchemeHandling], allowsDirectChannel: Bool) throws {
        try TestDisplay.connect()
        var options = GTKPageOptions()
        options.allowsDirectChannel = allowsDirectChannel
        // Tests expect the direct channel, however busy the machine is.
        options.handshakeTimeout = .seconds(60)
        engine = GTKPage(
            profile: try GTKProfile(.ephemeral), schemes: schemes.merging(["app": web]) { $1 }, options: options)
        // GTK owns its windows until they are destroyed.
        window = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_window_new()))
        let pointer = window.pointer(as: GtkWindow.self)
        gtk_window_set_default_size(pointer, 400, 300)
        gtk_window_set_child(pointer, engine.widget.pointer(as: GtkWidget.self))
        gtk_window_present(pointer)
    }

    /// The page's widget, borrowed from the engine.
    var view: UnsafeMutableRawPointer { engine.widget.pointer }

    /// Closes the window. The page must be closed first.
    func close() {
        gtk_window_set_child(window.pointer(as: GtkWindow.self), nil)
        gtk_window_destroy(window.pointer(as: GtkWindow.self))
    }
}

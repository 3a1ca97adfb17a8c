import CWebKitGTK

/// Starts WebKit in this program.
package enum WebKitStart {
    /// Starts WebKit if it has not been started yet. Needs no display.
    ///
    /// Must be called before JavaScriptCore is used directly. If JavaScriptCore starts first, WebKit attaches its main run loop
    /// to a GLib context that is never iterated, and no page of the program ever loads.
    package static func ensure() {
        // Initializing any class of WebKit starts it.
        g_type_class_unref(g_type_class_ref(webkit_settings_get_type()))
    }
}

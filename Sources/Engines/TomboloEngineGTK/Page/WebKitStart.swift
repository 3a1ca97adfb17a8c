import CWebKitGTK

/// The start of WebKit in this program.
package enum WebKitStart {
    /// Starts WebKit if it has not started yet; needs no display.
    ///
    /// Call it before JavaScriptCore is used by itself. If JavaScriptCore starts first, WebKit's main run loop is on a context
    /// that nothing runs, and no page of the program ever loads.
    package static func ensure() {
        // Initializing any class of WebKit starts it.
        g_type_class_unref(g_type_class_ref(webkit_settings_get_type()))
    }
}

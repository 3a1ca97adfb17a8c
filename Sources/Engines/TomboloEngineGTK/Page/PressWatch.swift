import CGTK
import GLibRuntime

/// Watches a page's widget for keys and buttons that the user presses. Script cannot cause these events.
///
/// The engine's own report is not enough: it tells for a request only that a press occurred shortly before, and a page
/// may send several requests in that time.
@MainActor
final class PressWatch {
    private var connections: [SignalConnection] = []

    /// - Parameters:
    ///   - widget: The page's `WebKitWebView`.
    ///   - onPress: Called before the page receives the event.
    init(on widget: GObjectReference, onPress: @escaping @MainActor () -> Void) {
        let click = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_gesture_click_new()))
        gtk_gesture_single_set_button(click.opaque, 0)
        let keys = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        // The controllers receive events before the page does, and do not consume them.
        for controller in [click, keys] {
            gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(widget.pointer(as: GtkWidget.self), controller.opaque)
        }
        connections = [
            // A touch may begin a scroll, so it counts as a press only if the finger is lifted where it touched.
            SignalConnection(click.pointer, "pressed") { [click] (_: SignalArguments) -> Void in
                if !Self.isTouch(click) { onPress() }
            },
            SignalConnection(click.pointer, "released") { [click] (_: SignalArguments) -> Void in
                if Self.isTouch(click) { onPress() }
            },
            SignalConnection(
                keys.pointer, "key-pressed",
                answering: { arguments in
                    if arguments.unsignedInt(1) != UInt32(GDK_KEY_Escape) { onPress() }
                    return .boolean(false)
                }),
        ]
    }

    private static func isTouch(_ gesture: GObjectReference) -> Bool {
        guard let event = gtk_event_controller_get_current_event(gesture.opaque) else { return false }
        switch gdk_event_get_event_type(event) {
        case GDK_TOUCH_BEGIN, GDK_TOUCH_UPDATE, GDK_TOUCH_END: return true
        default: return false
        }
    }
}

import CGTK
import GLibRuntime
import Tombolo
import TomboloWidgets

/// Detects a request for more about a button: a long press, a press with the secondary mouse button, or the menu key on
/// the button.
@MainActor
final class LongPress {
    private var connections: [SignalConnection] = []
    private let keys: Shortcuts

    init(on widget: GObjectReference, pressed: @escaping @MainActor () -> Void) {
        let press = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_gesture_long_press_new()))
        let click = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_gesture_click_new()))
        gtk_gesture_single_set_button(click.opaque, guint(GDK_BUTTON_SECONDARY))
        // The gestures receive the press before the button itself, which would otherwise handle it.
        for gesture in [press, click] {
            gtk_event_controller_set_propagation_phase(gesture.opaque, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(widget.widget, gesture.opaque)
        }
        keys = Shortcuts(.window, of: widget.widget)
        keys.add("Menu", "<Shift>F10", doing: pressed)
        connections = [
            SignalConnection(press.pointer, "pressed") { (_: SignalArguments) -> Void in
                gtk_gesture_set_state(press.opaque, GTK_EVENT_SEQUENCE_CLAIMED)
                pressed()
            },
            SignalConnection(click.pointer, "pressed") { (_: SignalArguments) in pressed() },
        ]
    }
}

import CWebKitGTK
import GLibRuntime
import TomboloWidgets

/// Hears of each button and key that a person really presses in a page, which no script can make.
///
/// The engine says of a request only that it came within so long of one: a page may ask for several things in that time.
@MainActor
final class GestureWatch {
    private var connections: [SignalConnection] = []

    /// - Parameter widget: The page's.
    init(on widget: GObjectReference, pressed: @escaping @MainActor () -> Void) {
        let click = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_gesture_click_new()))
        gtk_gesture_single_set_button(click.opaque, 0)
        let keys = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_event_controller_key_new()))
        // Before the page, and without keeping anything from it.
        for controller in [click, keys] {
            gtk_event_controller_set_propagation_phase(controller.opaque, GTK_PHASE_CAPTURE)
            gtk_widget_add_controller(widget.widget, controller.opaque)
        }
        connections = [
            SignalConnection(click.pointer, "pressed") { (_: SignalArguments) in pressed() },
            SignalConnection(
                keys.pointer, "key-pressed",
                answering: { _ in
                    pressed()
                    return .boolean(false)
                }),
        ]
    }
}

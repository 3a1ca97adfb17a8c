#if os(Linux)
package import CGTK
import GLibRuntime

/// Keyboard shortcuts that work anywhere in a widget, such as a window.
@MainActor
package final class Shortcuts {
    /// The order in which the widget and the focused widget within it receive a key.
    package enum Precedence {
        /// The widget comes first, so that a page cannot intercept the key.
        case window
        /// The focused widget comes first. This widget receives only keys that the focused widget does not handle.
        case focus
    }

    private let controller: GObjectReference

    package init(_ precedence: Precedence, of widget: UnsafeMutablePointer<GtkWidget>) {
        controller = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
        let phase = precedence == .window ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE
        gtk_event_controller_set_propagation_phase(controller.opaque, phase)
        gtk_shortcut_controller_set_scope(controller.opaque, GTK_SHORTCUT_SCOPE_LOCAL)
        gtk_widget_add_controller(widget, controller.opaque)
    }

    /// Adds keys in GTK's notation, such as `<Control>l`. The action returns whether it had an effect; if not, other
    /// handlers receive the key.
    package func add(_ triggers: String..., action: @escaping @MainActor () -> Bool) {
        for trigger in triggers {
            let box = Unmanaged.passRetained(Action(action))
            let callback = gtk_callback_action_new(
                { _, _, data in
                    guard let data else { return 0 }
                    // Called on the main thread, which `assumeIsolated` checks.
                    nonisolated(unsafe) let box = data
                    return MainActor.assumeIsolated {
                        Unmanaged<Action>.fromOpaque(box).takeUnretainedValue().body() ? 1 : 0
                    }
                }, box.toOpaque(), { data in if let data { Unmanaged<Action>.fromOpaque(data).release() } })
            guard let parsed = gtk_shortcut_trigger_parse_string(trigger) else {
                preconditionFailure("“\(trigger)” is not a key")
            }
            let shortcut = gtk_shortcut_new(parsed, callback)
            gtk_shortcut_controller_add_shortcut(controller.opaque, shortcut)
        }
    }

    /// Adds keys for an action that always has an effect.
    package func add(_ triggers: String..., doing action: @escaping @MainActor () -> Void) {
        for trigger in triggers {
            add(trigger) {
                action()
                return true
            }
        }
    }

    private final class Action {
        let body: @MainActor () -> Bool

        init(_ body: @escaping @MainActor () -> Bool) { self.body = body }
    }
}
#endif

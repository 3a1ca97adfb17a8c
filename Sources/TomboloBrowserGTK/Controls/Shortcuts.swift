import CWebKitGTK
import GLibRuntime
import TomboloWidgets

/// Keys that do something anywhere in a window.
@MainActor
final class Shortcuts {
    /// Who hears a key first.
    enum Precedence {
        /// The window, so that no page can keep the key for itself.
        case window
        /// What has the keyboard; the window where that does nothing with it.
        case focus
    }

    private let controller: GObjectReference

    init(_ precedence: Precedence, of widget: UnsafeMutablePointer<GtkWidget>) {
        controller = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
        let phase = precedence == .window ? GTK_PHASE_CAPTURE : GTK_PHASE_BUBBLE
        gtk_event_controller_set_propagation_phase(controller.opaque, phase)
        gtk_shortcut_controller_set_scope(controller.opaque, GTK_SHORTCUT_SCOPE_LOCAL)
        gtk_widget_add_controller(widget, controller.opaque)
    }

    /// Adds keys, written as GTK writes them: `<Control>l`. The action says whether it did something; if not, others hear the key.
    func add(_ triggers: String..., action: @escaping @MainActor () -> Bool) {
        for trigger in triggers {
            let box = Unmanaged.passRetained(Action(action))
            let callback = gtk_callback_action_new(
                { _, _, data in
                    guard let data else { return 0 }
                    // The main thread's, which `assumeIsolated` checks.
                    nonisolated(unsafe) let box = data
                    return MainActor.assumeIsolated {
                        Unmanaged<Action>.fromOpaque(box).takeUnretainedValue().body() ? 1 : 0
                    }
                }, box.toOpaque(), { data in if let data { Unmanaged<Action>.fromOpaque(data).release() } })
            guard let parsed = gtk_shortcut_trigger_parse_string(trigger) else {
                preconditionFailure("“\(trigger)” is no key")
            }
            let shortcut = gtk_shortcut_new(parsed, callback)
            gtk_shortcut_controller_add_shortcut(controller.opaque, shortcut)
        }
    }

    /// Adds keys for what can always be done.
    func add(_ triggers: String..., doing action: @escaping @MainActor () -> Void) {
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

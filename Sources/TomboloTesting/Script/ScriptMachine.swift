import CWebKitGTK
import GLibRuntime

/// A JavaScript engine of its own: contexts of one machine can hand values to each other, and share nothing with other machines.
@MainActor
final class ScriptMachine {
    let reference: GObjectReference

    init() {
        // Where JavaScriptCore was there before WebKit, no page of WebKit's ever loads in the same process. Any class of WebKit's
        // makes it ready; none needs a display.
        g_type_class_unref(g_type_class_ref(webkit_settings_get_type()))
        reference = GObjectReference(adopting: jsc_virtual_machine_new())
    }
}

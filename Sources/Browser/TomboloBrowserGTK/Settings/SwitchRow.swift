import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// A setting that is on or off.
@MainActor
final class SwitchRow {
    /// The `AdwActionRow`.
    let row = owned(adw_action_row_new())
    private let control = owned(gtk_switch_new())
    private var connection: SignalConnection?

    init(_ title: String, isOn: Bool, changed: @escaping @MainActor (Bool) -> Void) {
        adw_preferences_row_set_title(row.pointer(as: AdwPreferencesRow.self), title)
        gtk_switch_set_active(control.opaque, isOn ? 1 : 0)
        gtk_widget_set_valign(control.widget, GTK_ALIGN_CENTER)
        tombolo_set_accessible_label(control.widget, title)
        let action = row.pointer(as: AdwActionRow.self)
        adw_action_row_add_suffix(action, control.widget)
        adw_action_row_set_activatable_widget(action, control.widget)
        connection = SignalConnection(control.pointer, "notify::active") { [control] (_: SignalArguments) -> Void in
            changed(gtk_switch_get_active(control.opaque) != 0)
        }
    }
}

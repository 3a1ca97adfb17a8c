import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// A setting with several values.
@MainActor
final class ChoiceRow {
    /// The `AdwComboRow`.
    let row = owned(adw_combo_row_new())
    private var connection: SignalConnection?

    /// - Parameters:
    ///   - names: The values, as the user reads them.
    ///   - chosen: The index of the selected value.
    ///   - changed: Called with the index of the value that the user selects.
    init(_ title: String, _ names: [String], chosen: Int, changed: @escaping @MainActor (Int) -> Void) {
        adw_preferences_row_set_title(row.pointer(as: AdwPreferencesRow.self), title)
        let model = GObjectReference(adopting: gtk_string_list_new(nil))
        for name in names { gtk_string_list_append(model.opaque, name) }
        let combo = row.pointer(as: AdwComboRow.self)
        withExtendedLifetime(model) { adw_combo_row_set_model(combo, model.opaque) }
        adw_combo_row_set_selected(combo, guint(chosen))
        connection = SignalConnection(row.pointer, "notify::selected") { [row] (_: SignalArguments) -> Void in
            let index = Int(adw_combo_row_get_selected(row.pointer(as: AdwComboRow.self)))
            if names.indices.contains(index) { changed(index) }
        }
    }

    /// Creates a setting with a name for each of its values.
    convenience init<Value: Equatable>(
        _ title: String, _ names: [String], of values: [Value], chosen: Value,
        changed: @escaping @MainActor (Value) -> Void
    ) {
        self.init(title, names, chosen: values.firstIndex(of: chosen) ?? 0) { changed(values[$0]) }
    }

    /// Selects a value, as the user would.
    func choose(_ index: Int) { adw_combo_row_set_selected(row.pointer(as: AdwComboRow.self), guint(index)) }
}

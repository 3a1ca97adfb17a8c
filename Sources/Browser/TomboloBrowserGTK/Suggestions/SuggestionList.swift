import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The list of suggestions below the address field while the user types.
@MainActor
final class SuggestionList {
    /// Called with the suggestion that the user has chosen with the pointer.
    var chosen: @MainActor (URL) -> Void = { _ in }

    private let popover = owned(gtk_popover_new())
    private let list = owned(gtk_list_box_new())
    private let field: GObjectReference
    private var suggestions: [Suggestion] = []
    private var connection: SignalConnection?

    /// - Parameter field: The address field.
    init(below field: GObjectReference) {
        self.field = field
        // The keyboard focus stays in the field.
        gtk_popover_set_autohide(pointer, 0)
        gtk_widget_set_can_focus(popover.widget, 0)
        gtk_popover_set_has_arrow(pointer, 0)
        gtk_popover_set_position(pointer, GTK_POS_BOTTOM)
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_SINGLE)
        gtk_popover_set_child(pointer, list.widget)
        gtk_widget_set_parent(popover.widget, field.widget)
        connection = SignalConnection(list.pointer, "row-activated") { [weak self] arguments in
            guard let self, let row = arguments.object(1) else { return }
            let index = Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self)))
            if suggestions.indices.contains(index) { chosen(suggestions[index].url) }
        }
    }

    isolated deinit { gtk_widget_unparent(popover.widget) }

    private var pointer: UnsafeMutablePointer<GtkPopover> { popover.pointer(as: GtkPopover.self) }

    /// Whether the list is open.
    var isOpen: Bool { gtk_widget_get_visible(popover.widget) != 0 }

    /// The addresses of the listed suggestions.
    var urls: [URL] { suggestions.map(\.url) }

    /// Lists suggestions; none of them is selected. Closes the list if there are none.
    func show(_ suggestions: [Suggestion]) {
        guard !suggestions.isEmpty else { return hide() }
        self.suggestions = suggestions
        list.setRows(suggestions.map { PageLabel.make($0.url, title: $0.title) })
        gtk_widget_set_size_request(popover.widget, gtk_widget_get_width(field.widget), -1)
        gtk_popover_popup(pointer)
    }

    func hide() {
        suggestions = []
        gtk_popover_popdown(pointer)
    }

    /// The address of the selected suggestion; nil for none.
    var selected: URL? {
        guard isOpen, let row = gtk_list_box_get_selected_row(list.opaque) else { return nil }
        let index = Int(gtk_list_box_row_get_index(row))
        return suggestions.indices.contains(index) ? suggestions[index].url : nil
    }

    /// Selects the next or the previous suggestion. After the last one, and before the first one, no suggestion is
    /// selected.
    /// - Returns: Whether the list is open.
    func select(by step: Int) -> Bool {
        guard isOpen, !suggestions.isEmpty else { return false }
        let now = gtk_list_box_get_selected_row(list.opaque).map { Int(gtk_list_box_row_get_index($0)) }
        let next = now.map { $0 + step } ?? (step > 0 ? 0 : suggestions.count - 1)
        gtk_list_box_select_row(
            list.opaque,
            suggestions.indices.contains(next) ? gtk_list_box_get_row_at_index(list.opaque, Int32(next)) : nil)
        return true
    }
}

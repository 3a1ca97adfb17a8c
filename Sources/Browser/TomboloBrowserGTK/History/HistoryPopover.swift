import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// A popover that lists the pages to which the back or forward button leads, the nearest one first.
@MainActor
final class HistoryPopover {
    /// Maximum number of pages that are listed.
    static let maximumCount = 12

    private let popover = owned(gtk_popover_new())
    private let button: GObjectReference
    private var connections: [SignalConnection] = []

    /// - Parameter button: The back or forward button, below which the popover opens.
    init(below button: GObjectReference) {
        self.button = button
        gtk_widget_set_parent(popover.widget, button.widget)
    }

    isolated deinit { gtk_widget_unparent(popover.widget) }

    /// Lists pages; does nothing for an empty list.
    /// - Parameter chosen: Called with the number of steps to the chosen page, starting with 1.
    func show(_ items: [BackForwardList.Item], chosen: @escaping @MainActor (Int) -> Void) {
        guard !items.isEmpty else { return }
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        connections = []
        for (index, item) in items.prefix(Self.maximumCount).enumerated() {
            let row = owned(gtk_button_new())
            let name = DisplayTitle(item.title, host: DisplayAddress(item.url).text).text
            let label = GObjectReference.label(name, lines: 1, width: 40)
            gtk_button_set_child(row.pointer(as: GtkButton.self), label.widget)
            gtk_widget_add_css_class(row.widget, "flat")
            connections.append(
                SignalConnection(row.pointer, "clicked") { [weak self] (_: SignalArguments) -> Void in
                    if let self { gtk_popover_popdown(popover.pointer(as: GtkPopover.self)) }
                    chosen(index + 1)
                })
            box.append(row)
        }
        withExtendedLifetime(box) { gtk_popover_set_child(popover.pointer(as: GtkPopover.self), box.widget) }
        gtk_popover_popup(popover.pointer(as: GtkPopover.self))
    }

    /// The displayed names, for tests.
    var names: [String] {
        guard let box = gtk_popover_get_child(popover.pointer(as: GtkPopover.self)) else { return [] }
        return sequence(first: gtk_widget_get_first_child(box), next: { gtk_widget_get_next_sibling($0) })
            .prefix { $0 != nil }
            .compactMap { row in
                let label = row.flatMap { gtk_widget_get_first_child($0) }
                return label.flatMap { String(copying: gtk_label_get_text(OpaquePointer($0))) }
            }
    }

    /// Whether the popover is open.
    var isOpen: Bool { gtk_widget_get_visible(popover.widget) != 0 }
}

import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Tombolo
import TomboloBrowser
import TomboloWidgets

/// A window with a list of pages that can be searched, opened and deleted: the history, the bookmarks, or the sites
/// with permissions.
@MainActor
final class PageList {
    /// A page in the list.
    struct Row: Sendable, Hashable {
        var url: URL
        var title: String
    }

    /// The content of the list, and its actions.
    struct Source {
        var title: String
        /// The text that is shown when the list is empty.
        var emptyText: String
        var rows: @MainActor (String) async -> [Row]
        var delete: @MainActor (URL) async -> Void
        /// The clear actions and their names; empty for none.
        var clearings: [(name: String, clear: @MainActor () async -> Void)]
    }

    /// The `AdwWindow`.
    let window: GObjectReference
    private let keys: Shortcuts
    /// Called with the URL of a page that the user opens.
    var chosen: @MainActor (URL) -> Void = { _ in }
    private(set) var rows: [Row] = []

    private let source: Source
    private let texts: BrowserTexts
    private let search = owned(gtk_search_entry_new())
    private let list = owned(gtk_list_box_new())
    private let empty = owned(tombolo_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_STATUS))
    private var buttons: [IconButton] = []
    private var clearButtons: [SignalConnection] = []
    private var connections: [SignalConnection] = []
    private var loading: Task<Void, Never>?

    init(_ source: Source, over parent: UnsafeMutablePointer<GtkWindow>, _ texts: BrowserTexts) {
        self.source = source
        self.texts = texts
        // GTK owns the initial reference of a new window, until the window is destroyed.
        window = GObjectReference(retaining: UnsafeMutableRawPointer(adw_window_new()))
        keys = Shortcuts(.window, of: window.widget)
        let pointer = window.pointer(as: GtkWindow.self)
        gtk_window_set_title(pointer, source.title)
        tombolo_window_set_parent(pointer, parent)
        gtk_window_set_default_size(pointer, 600, 640)
        build()
        connections = [
            SignalConnection(search.pointer, "search-changed") { [weak self] _ in self?.load() },
            SignalConnection(list.pointer, "row-activated") { [weak self] in self?.open($0.object(1)) },
        ]
        load()
        keys.add("Escape", "<Control>w", doing: { [weak self] in self?.close() })
        gtk_window_present(pointer)
    }

    func close() {
        loading?.cancel()
        window.destroyWindow()
    }

    /// Sets the text of the search field.
    func search(for text: String) { gtk_editable_set_text(search.opaque, text) }

    /// Deletes the page of a row.
    func delete(_ row: Row) {
        Task {
            await source.delete(row.url)
            load()
        }
    }

    private func build() {
        tombolo_set_accessible_label(search.widget, texts[.search])
        gtk_label_set_text(empty.opaque, source.emptyText)
        gtk_widget_set_vexpand(list.widget, 1)
        gtk_widget_add_css_class(list.widget, "navigation-sidebar")
        let header = owned(adw_header_bar_new())
        for clearing in source.clearings.reversed() {
            let button = owned(gtk_button_new_with_label(clearing.name))
            clearButtons.append(
                SignalConnection(button.pointer, "clicked") { [weak self] (_: SignalArguments) -> Void in
                    Task {
                        await clearing.clear()
                        self?.load()
                    }
                })
            adw_header_bar_pack_end(header.opaque, button.widget)
        }
        let scroller = owned(gtk_scrolled_window_new())
        gtk_scrolled_window_set_child(scroller.opaque, list.widget)
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
        for part in [header, search, empty, scroller] { box.append(part) }
        withExtendedLifetime(box) { adw_window_set_content(window.pointer(as: AdwWindow.self), box.widget) }
    }

    private func load() {
        loading?.cancel()
        let text = String(copying: gtk_editable_get_text(search.opaque)) ?? ""
        loading = Task {
            let rows = await source.rows(text)
            if !Task.isCancelled { show(rows) }
        }
    }

    private func show(_ rows: [Row]) {
        self.rows = rows
        buttons = []
        list.setRows(rows.map(widget))
        gtk_widget_set_visible(empty.widget, rows.isEmpty ? 1 : 0)
    }

    private func widget(of row: Row) -> GObjectReference {
        let labels = PageLabel.make(row.url, title: row.title)
        gtk_widget_set_hexpand(labels.widget, 1)
        let button = IconButton("user-trash-symbolic", texts[.delete])
        button.pressed = { [weak self] in self?.delete(row) }
        buttons.append(button)
        let box = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
        for part in [labels, button.reference] { box.append(part) }
        return box
    }

    private func open(_ row: UnsafeMutableRawPointer?) {
        guard let row else { return }
        let index = Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self)))
        if rows.indices.contains(index) { chosen(rows[index].url) }
    }
}

import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Tombolo
import TomboloBrowser
import TomboloWidgets

/// A window with the downloads of this run, the newest first.
@MainActor
final class DownloadsWindow {
    /// The `AdwWindow`.
    let window: GObjectReference
    private let keys: Shortcuts
    private let downloads: Downloads
    private let texts: BrowserTexts
    private let list = owned(gtk_list_box_new())
    private let empty = owned(tombolo_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_STATUS))
    private let clear: IconButton
    private var rows: [DownloadID: DownloadRow] = [:]
    private var order: [DownloadID] = []

    init(_ downloads: Downloads, over parent: UnsafeMutablePointer<GtkWindow>, _ texts: BrowserTexts) {
        self.downloads = downloads
        self.texts = texts
        window = GObjectReference(retaining: UnsafeMutableRawPointer(adw_window_new()))
        keys = Shortcuts(.window, of: window.widget)
        let pointer = window.pointer(as: GtkWindow.self)
        gtk_window_set_title(pointer, texts[.downloads])
        tombolo_window_set_parent(pointer, parent)
        gtk_window_set_default_size(pointer, 480, 480)
        clear = IconButton("edit-clear-all-symbolic", texts[.clearDownloads])
        clear.pressed = { [weak downloads] in downloads?.clearFinished() }
        let header = owned(adw_header_bar_new())
        adw_header_bar_pack_end(header.opaque, clear.reference.widget)
        gtk_label_set_text(empty.opaque, texts[.noDownloads])
        gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        let scroller = owned(gtk_scrolled_window_new())
        gtk_widget_set_vexpand(scroller.widget, 1)
        gtk_scrolled_window_set_child(scroller.opaque, list.widget)
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 6))
        for part in [header, empty, scroller] { box.append(part) }
        withExtendedLifetime(box) { adw_window_set_content(window.pointer(as: AdwWindow.self), box.widget) }
        show()
        downloads.listen(self) { [weak self] in self?.show() }
        keys.add("Escape", "<Control>w", doing: { [weak self] in self?.close() })
        gtk_window_present(pointer)
    }

    func close() {
        downloads.stopListening(self)
        window.destroyWindow()
    }

    /// The displayed text of each download, for tests.
    var lines: [String] { order.compactMap { rows[$0]?.text } }

    private func show() {
        let items = downloads.list.items
        if items.map(\.id) != order { rebuild(items.map(\.id)) }
        for item in items { rows[item.id]?.show(item, texts) }
        gtk_widget_set_visible(empty.widget, items.isEmpty ? 1 : 0)
        clear.isEnabled = items.contains { $0.state != .running }
    }

    private func rebuild(_ ids: [DownloadID]) {
        order = ids
        rows = Dictionary(uniqueKeysWithValues: ids.map { id in (id, rows[id] ?? makeRow(id)) })
        list.setRows(ids.compactMap { rows[$0]?.box })
    }

    private func makeRow(_ id: DownloadID) -> DownloadRow {
        let row = DownloadRow(texts)
        row.cancelled = { [weak downloads] in downloads?.cancel(id) }
        return row
    }
}

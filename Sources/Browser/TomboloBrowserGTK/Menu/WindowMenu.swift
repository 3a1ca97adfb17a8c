import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The window's menu, with all actions that have no button.
@MainActor
final class WindowMenu {
    /// The `GtkMenuButton`.
    let button = owned(gtk_menu_button_new())
    private let group = GObjectReference(adopting: g_simple_action_group_new())
    private var connections: [SignalConnection] = []
    var chosen: @MainActor (WindowAction) -> Void = { _ in }

    private static let sections: [[(text: BrowserText, action: WindowAction)]] = [
        [
            (.newTab, .newTab), (.newWindow, .newWindow), (.newPrivateWindow, .newPrivateWindow),
            (.reopenTab, .reopenTab),
        ],
        [
            (.pullToRefresh, .pull), (.find, .find), (.zoomIn, .zoomIn), (.zoomOut, .zoomOut), (.zoomReset, .zoomReset),
            (.fullScreen, .fullScreen),
        ],
        [
            (.bookmark, .bookmark), (.bookmarks, .showBookmarks), (.history, .showHistory),
            (.downloads, .showDownloads), (.permissions, .showPermissions),
        ],
        [(.print, .print), (.pageSource, .pageSource), (.inspect, .inspect)],
        [(.settings, .showSettings)],
    ]

    /// - Parameter window: The widget in which its actions are registered.
    init(in window: GObjectReference, _ texts: BrowserTexts) {
        let menu = GObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
        for (number, section) in Self.sections.enumerated() {
            let part = GObjectReference(adopting: UnsafeMutableRawPointer(g_menu_new()))
            for (index, entry) in section.enumerated() {
                let name = "entry-\(number)-\(index)"
                g_menu_append(part.opaque, texts[entry.text], "browser.\(name)")
                add(entry.action, named: name)
            }
            g_menu_append_section(menu.opaque, nil, part.pointer(as: GMenuModel.self))
        }
        gtk_menu_button_set_menu_model(button.opaque, menu.pointer(as: GMenuModel.self))
        gtk_menu_button_set_icon_name(button.opaque, "open-menu-symbolic")
        gtk_menu_button_set_direction(button.opaque, GTK_ARROW_UP)
        gtk_widget_set_tooltip_text(button.widget, texts[.menu])
        tombolo_set_accessible_label(button.widget, texts[.menu])
        gtk_widget_insert_action_group(window.widget, "browser", group.opaque)
    }

    func open() { gtk_menu_button_popup(button.opaque) }

    private func add(_ action: WindowAction, named name: String) {
        guard let made = g_simple_action_new(name, nil) else { return }
        let reference = GObjectReference(adopting: made)
        g_action_map_add_action(group.opaque, reference.opaque)
        connections.append(
            SignalConnection(reference.pointer, "activate") { [weak self] _ in self?.chosen(action) })
    }
}

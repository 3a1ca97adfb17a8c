import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The bar in which the user searches for text in the page.
@MainActor
final class FindBar {
    /// The `GtkRevealer`.
    let revealer = owned(gtk_revealer_new())
    /// The `GtkSearchEntry`.
    let entry = owned(gtk_search_entry_new())
    /// The label with the number of matches.
    private let count = owned(tombolo_widget_new(gtk_label_get_type(), GTK_ACCESSIBLE_ROLE_STATUS))
    private let texts: BrowserTexts
    private let previous: IconButton
    private let next: IconButton
    private let end: IconButton
    private var connections: [SignalConnection] = []
    private var search: PageSearch?
    /// Called after the bar was closed.
    var closed: @MainActor () -> Void = {}
    /// Announces the number of matches to screen readers, because the focus stays in the entry.
    lazy var announce: @MainActor (String) -> Void = { [count] in _ = count.announce($0) }

    /// Maximum number of matches that are counted.
    static let maximumCounted: UInt32 = 1_000

    init(_ texts: BrowserTexts) {
        self.texts = texts
        previous = IconButton("go-up-symbolic", texts[.findPrevious])
        next = IconButton("go-down-symbolic", texts[.findNext])
        end = IconButton("window-close-symbolic", texts[.close])
        tombolo_set_accessible_label(entry.widget, texts[.find])
        gtk_widget_set_hexpand(entry.widget, 1)
        let box = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
        gtk_widget_add_css_class(box.widget, "toolbar")
        for part in [entry, count, previous.reference, next.reference, end.reference] { box.append(part) }
        gtk_revealer_set_child(revealer.opaque, box.widget)
        previous.pressed = { [weak self] in self?.search?.goOn(forward: false) }
        next.pressed = { [weak self] in self?.search?.goOn(forward: true) }
        end.pressed = { [weak self] in self?.close() }
        connections = [
            SignalConnection(entry.pointer, "search-changed") { [weak self] _ in self?.start() },
            SignalConnection(entry.pointer, "activate") { [weak self] _ in self?.search?.goOn(forward: true) },
            SignalConnection(entry.pointer, "next-match") { [weak self] _ in self?.search?.goOn(forward: true) },
            SignalConnection(entry.pointer, "previous-match") { [weak self] _ in self?.search?.goOn(forward: false) },
            SignalConnection(entry.pointer, "stop-search") { [weak self] _ in self?.close() },
        ]
    }

    /// Whether the bar is visible.
    var isOpen: Bool { gtk_revealer_get_reveal_child(revealer.opaque) != 0 }
    /// The displayed text about the number of matches.
    var countText: String { String(copying: gtk_label_get_text(count.opaque)) ?? "" }

    /// Opens the bar for a page.
    func open(for view: GObjectReference) {
        search?.finish()
        search = PageSearch(in: view) { [weak self] in self?.show($0) }
        gtk_revealer_set_reveal_child(revealer.opaque, 1)
        gtk_widget_grab_focus(entry.widget)
        gtk_editable_select_region(entry.opaque, 0, -1)
        show(nil)
        start()
    }

    /// Closes the bar, and removes the highlights in the page.
    func close() {
        guard search != nil else { return }
        search?.finish()
        search = nil
        gtk_revealer_set_reveal_child(revealer.opaque, 0)
        closed()
    }

    private func start() {
        let text = String(copying: gtk_editable_get_text(entry.opaque)) ?? ""
        guard !text.isEmpty else {
            search?.finish()
            return show(nil)
        }
        search?.start(text)
    }

    private func show(_ number: Int?) {
        let text =
            switch number {
            case nil: ""
            case 0?: texts[.findNothing]
            case let number? where number > Self.maximumCounted: texts[.findMany, "\(Self.maximumCounted)"]
            case let number?: texts[.findCount, "\(number)"]
            }
        // Each typed character starts a new count; an unchanged result is not announced again.
        guard text != countText else { return }
        gtk_label_set_text(count.opaque, text)
        if !text.isEmpty { announce(text) }
    }
}

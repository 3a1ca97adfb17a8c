import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The tabs of a window: their order, the selected tab, and the tab bar, which is visible if there are several tabs.
@MainActor
final class TabStrip {
    enum Event {
        /// Another tab is selected; nil if no tab is left.
        case selected(BrowserTab?)
        /// A tab was closed.
        case closed(BrowserTab)
        /// A tab was dragged here from another window.
        case arrived(BrowserTab)
        /// The last tab was dragged away.
        case emptied
    }

    /// The `AdwTabView`.
    let view = owned(adw_tab_view_new())
    /// The `AdwTabBar`.
    let bar = owned(adw_tab_bar_new())
    /// The tabs in the order in which they were opened.
    private(set) var tabs: [BrowserTab] = []
    var onEvent: @MainActor (Event) -> Void = { _ in }
    private var connections: [SignalConnection] = []
    /// The tab that is being moved to another window, and the strip from which it comes. libadwaita moves one tab at a
    /// time.
    private static var moving: (tab: BrowserTab, from: TabStrip)?
    /// Whether a tab that was dragged away will return, because the target window does not accept it.
    private var isToGetBack = false
    /// Returns whether a tab of another window is accepted.
    var accepts: @MainActor (BrowserTab) -> Bool = { _ in false }

    init() {
        adw_tab_bar_set_view(bar.opaque, view.opaque)
        adw_tab_bar_set_autohide(bar.opaque, 1)
        gtk_widget_set_vexpand(view.widget, 1)
        connections = [
            SignalConnection(view.pointer, "notify::selected-page") { [weak self] _ in
                guard let self else { return }
                onEvent(.selected(selected))
            },
            SignalConnection(
                view.pointer, "close-page",
                answering: { [weak self] arguments in
                    self?.finishClosing(arguments.object(1))
                    return .boolean(true)
                }),
            SignalConnection(view.pointer, "page-detached") { [weak self] in self?.detached($0.object(1)) },
            SignalConnection(view.pointer, "page-attached") { [weak self] in self?.attached($0.object(1)) },
        ]
    }

    var selected: BrowserTab? {
        guard let page = adw_tab_view_get_selected_page(view.opaque) else { return nil }
        return tab(of: page)
    }

    var count: Int { Int(adw_tab_view_get_n_pages(view.opaque)) }

    /// The tabs in their displayed order.
    var inOrder: [BrowserTab] {
        (0..<Int32(count)).compactMap { index in adw_tab_view_get_nth_page(view.opaque, index).flatMap(tab) }
    }

    func select(_ tab: BrowserTab) {
        if let page = page(of: tab) { adw_tab_view_set_selected_page(view.opaque, page) }
    }

    /// Adds a tab after the selected one.
    /// - Parameters:
    ///   - isSelected: Whether the tab is selected.
    ///   - isLast: Whether the tab is added after all others instead.
    func add(_ tab: BrowserTab, isSelected: Bool, isLast: Bool) {
        tabs.append(tab)
        let selected = adw_tab_view_get_selected_page(view.opaque).map {
            Int(adw_tab_view_get_page_position(view.opaque, $0))
        }
        let position = isLast ? count : selected.map { $0 + 1 } ?? 0
        let page = adw_tab_view_insert(view.opaque, tab.widget.widget, Int32(position))
        if isSelected { adw_tab_view_set_selected_page(view.opaque, page) }
    }

    /// Shows the title of a tab, and whether it is loading.
    func show(_ title: String, isLoading: Bool, of tab: BrowserTab) {
        guard let page = page(of: tab) else { return }
        adw_tab_page_set_title(page, title)
        adw_tab_page_set_loading(page, isLoading ? 1 : 0)
    }

    func close(_ tab: BrowserTab) {
        if let page = page(of: tab) { adw_tab_view_close_page(view.opaque, page) }
    }

    /// Selects the next or the previous tab, wrapping around at the ends.
    func selectNext(by step: Int) {
        guard count > 0, let page = adw_tab_view_get_selected_page(view.opaque) else { return }
        let next = (Int(adw_tab_view_get_page_position(view.opaque, page)) + step + count) % count
        adw_tab_view_set_selected_page(view.opaque, adw_tab_view_get_nth_page(view.opaque, Int32(next)))
    }

    /// Closes all tabs, with their window.
    func closeAll() {
        connections = []
        for tab in tabs { tab.close() }
        tabs = []
    }

    /// Handles a tab that is removed without being closed, because it is dragged to another window.
    private func detached(_ page: UnsafeMutableRawPointer?) {
        guard let tab = page.flatMap({ tab(of: OpaquePointer($0)) }) else { return }
        tabs.removeAll { $0 === tab }
        Self.moving = (tab, self)
        Task { if count == 0, !isToGetBack, !connections.isEmpty { onEvent(.emptied) } }
    }

    private func attached(_ page: UnsafeMutableRawPointer?) {
        guard let page = page.map({ OpaquePointer($0) }), let (tab, origin) = Self.moving,
            adw_tab_page_get_child(page) == tab.widget.widget
        else { return }
        Self.moving = nil
        tabs.append(tab)
        isToGetBack = false
        if accepts(tab) || origin === self {
            onEvent(.arrived(tab))
        } else {
            // The tab is returned, because tabs cannot move between private and ordinary windows. Returning it is
            // deferred, because the tab must not be moved while the signal is emitted.
            origin.isToGetBack = true
            Task {
                guard let page = self.page(of: tab) else { return }
                adw_tab_view_transfer_page(view.opaque, page, origin.view.opaque, 0)
            }
        }
    }

    private func tab(of page: OpaquePointer) -> BrowserTab? {
        let child = adw_tab_page_get_child(page)
        return tabs.first { $0.widget.widget == child }
    }

    private func page(of tab: BrowserTab) -> OpaquePointer? {
        tabs.contains { $0 === tab } ? adw_tab_view_get_page(view.opaque, tab.widget.widget) : nil
    }

    private func finishClosing(_ page: UnsafeMutableRawPointer?) {
        guard let page = page.map({ OpaquePointer($0) }) else { return }
        let tab = tab(of: page)
        tab?.close()
        tabs.removeAll { $0 === tab }
        adw_tab_view_close_page_finish(view.opaque, page, 1)
        if let tab { onEvent(.closed(tab)) }
    }
}

import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloEngine
import TomboloWidgets

/// The bar below the page with the navigation buttons, in the same order as in the original browser.
@MainActor
final class NavigationBar {
    /// The `GtkScrolledWindow` around the bar, for windows that are too narrow for all buttons.
    let scroller = owned(gtk_scrolled_window_new())
    private let box = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
    let back: IconButton
    let forward: IconButton
    let home: IconButton
    let newTab: IconButton
    let reload: IconButton
    var pressed: @MainActor (WindowAction) -> Void = { _ in }
    private let texts: BrowserTexts
    private var isLoading = false
    let backList: HistoryPopover
    let forwardList: HistoryPopover
    private var longPresses: [LongPress] = []
    /// The pages to which the back and forward buttons lead now.
    private var list = BackForwardList()

    /// - Parameter menu: The button of the window's menu, which is the last one.
    init(_ texts: BrowserTexts, menu: GObjectReference) {
        self.texts = texts
        back = IconButton("go-previous-symbolic", texts[.back])
        forward = IconButton("go-next-symbolic", texts[.forward])
        home = IconButton("go-home-symbolic", texts[.home])
        newTab = IconButton("tab-new-symbolic", texts[.newTab])
        reload = IconButton("view-refresh-symbolic", texts[.reload])
        backList = HistoryPopover(below: back.reference)
        forwardList = HistoryPopover(below: forward.reference)
        for (button, action) in [(back, WindowAction.back), (forward, .forward), (home, .home), (newTab, .newTab)] {
            button.pressed = { [weak self] in self?.pressed(action) }
        }
        reload.pressed = { [weak self] in if let self { pressed(isLoading ? .stop : .reload) } }
        gtk_widget_add_css_class(box.widget, "toolbar")
        gtk_widget_add_css_class(box.widget, "tombolo-bar")
        gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        gtk_scrolled_window_set_child(scroller.opaque, box.widget)
        let space = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0))
        gtk_widget_set_hexpand(space.widget, 1)
        for widget in [
            back.reference, forward.reference, home.reference, space, newTab.reference, reload.reference, menu,
        ] {
            box.append(widget)
        }
        listenToLongPresses()
    }

    private func listenToLongPresses() {
        for button in [back, forward, home, newTab, reload] {
            longPresses.append(LongPress(on: button.reference) { [weak self] in self?.longPressed(button) })
        }
    }

    /// Shows more about a button: the list of pages for the back or forward button, the large form for any other
    /// button.
    func longPressed(_ button: IconButton) {
        if button === back {
            open(backList, -1)
        } else if button === forward {
            open(forwardList, 1)
        } else {
            button.showLarge()
        }
    }

    private func open(_ popover: HistoryPopover, _ direction: Int) {
        popover.show(direction < 0 ? list.back : list.forward) { [weak self] in self?.pressed(.goBy(direction * $0)) }
    }

    /// Updates which buttons are enabled.
    func show(_ state: TabState, _ list: BackForwardList) {
        self.list = list
        // While an error page is shown, the back button leads to the page under it.
        let isLed: Bool = if case .failure = state.content { state.document != nil } else { false }
        back.isEnabled = !list.back.isEmpty || isLed
        forward.isEnabled = !list.forward.isEmpty
        guard isLoading != state.isLoading else { return }
        isLoading = state.isLoading
        if isLoading {
            reload.show("process-stop-symbolic", texts[.stop])
        } else {
            reload.show("view-refresh-symbolic", texts[.reload])
        }
    }
}

import CAdwaita
import CGTK
import GLibRuntime
import TomboloBrowser
import TomboloWidgets

/// The parts of a window.
@MainActor
struct WindowParts {
    let address: AddressBar
    let navigation: NavigationBar
    let alerts: WindowAlerts
    let find: FindBar
    let menu: WindowMenu
    let fullScreen: FullScreen
    /// The `AdwToastOverlay` around the pages.
    let toasts = owned(adw_toast_overlay_new())

    init(_ window: GObjectReference, _ tabs: TabStrip, _ texts: BrowserTexts, isPrivate: Bool) {
        StyleSheet.add(PackageResources.browser_css, named: "tombolo-browser-style")
        let address = AddressBar(texts, isPrivate: isPrivate)
        self.address = address
        find = FindBar(texts)
        menu = WindowMenu(in: window, texts)
        navigation = NavigationBar(texts, menu: menu.button)
        // As in the original browser, the address field gets the focus after an alert was confirmed, so that the user
        // can continue to type.
        alerts = WindowAlerts(over: window, texts) { [weak address] in address?.focus() }

        let header = Self.header(around: address.box)
        let box = owned(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        adw_toast_overlay_set_child(toasts.opaque, tabs.view.widget)
        for part in [header, tabs.bar, toasts, find.revealer, navigation.scroller] { box.append(part) }
        fullScreen = FullScreen(of: window, hiding: [header, tabs.bar, navigation.scroller])
        withExtendedLifetime(box) { adw_window_set_content(window.pointer(as: AdwWindow.self), box.widget) }
    }

    /// Creates a bar that moves the window, with the window's own buttons. libadwaita's header bar is not used, because
    /// it would centre the address bar and leave half of the space unused.
    private static func header(around address: GObjectReference) -> GObjectReference {
        let handle = owned(gtk_window_handle_new())
        let box = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
        gtk_widget_add_css_class(box.widget, "toolbar")
        gtk_widget_add_css_class(box.widget, "titlebar")
        gtk_widget_add_css_class(box.widget, "tombolo-bar")
        for part in [
            owned(gtk_window_controls_new(GTK_PACK_START)), address, owned(gtk_window_controls_new(GTK_PACK_END)),
        ] {
            box.append(part)
        }
        withExtendedLifetime(box) { gtk_window_handle_set_child(handle.opaque, box.widget) }
        return handle
    }

    /// Calls `act` for each action of the user in the parts.
    func act(_ act: @escaping @MainActor (WindowAction) -> Void) {
        navigation.pressed = act
        menu.chosen = act
        address.onEvent = { event in
            switch event {
            case .focused: act(.addressFocused)
            case .left: act(.addressLeft)
            case .typed(let text): act(.type(text))
            case .submitted(let text): act(.go(text))
            case .chose(let url): act(.choose(url))
            case .cancelled: act(.restoreAddress)
            }
        }
    }
}

#if os(Linux)
import TomboloEngine
import TomboloRexxar
import CAdwaita
import CGLib
import GLibRuntime
import TomboloWidgets

/// A header bar with the container's title and the buttons that its page requested. It can be the title bar of a window, or a bar above the
/// page.
@MainActor
public final class RXRHeaderBar {
    private let bar = owned(adw_header_bar_new())
    private let name = owned(adw_window_title_new("", ""))
    private var buttons: [MenuButton] = []
    private var styleConnections: [SignalConnection] = []

    init() {
        adw_header_bar_set_title_widget(bar.opaque, name.widget)
        guard let style = adw_style_manager_get_default() else { return }
        for property in ["notify::dark", "notify::high-contrast"] {
            styleConnections.append(
                SignalConnection(UnsafeMutableRawPointer(style), property) { [weak self] _ in self?.colorButtons() })
        }
    }

    /// The `AdwHeaderBar`. The pointer is borrowed: the widget exists at least as long as this object.
    public var widget: UnsafeMutableRawPointer { bar.pointer }

    /// Whether the bar shows the buttons of the window, such as the close button. True by default, for use as the title bar of a window. A bar
    /// above a page inside a window does not need them.
    public var showsWindowButtons: Bool {
        get { adw_header_bar_get_show_end_title_buttons(bar.opaque) != 0 }
        set {
            adw_header_bar_set_show_start_title_buttons(bar.opaque, newValue ? 1 : 0)
            adw_header_bar_set_show_end_title_buttons(bar.opaque, newValue ? 1 : 0)
        }
    }

    /// The title as the bar shows it: on one line, and truncated after 200 characters.
    public var title: String {
        get { String(copying: adw_window_title_get_title(name.opaque)) ?? "" }
        set { adw_window_title_set_title(name.opaque, DisplayText.line(newValue)) }
    }

    /// The labels of the buttons, from left to right.
    public var menuTitles: [String] { buttons.map(\.title) }

    /// Shows buttons in place of the current ones.
    func setMenu(_ items: [RXRMenuItem], pressed: @escaping @MainActor (RXRMenuItem) -> Void) {
        for button in buttons { adw_header_bar_remove(bar.opaque, button.reference.widget) }
        buttons = items.prefix(RXRMenuItem.maximumCount).map { item in MenuButton(item) { pressed(item) } }
        // The button that is packed first is the rightmost one, hence the reversed order.
        for button in buttons.reversed() { adw_header_bar_pack_end(bar.opaque, button.reference.widget) }
        colorButtons()
    }

    /// The button at `index`, for tests.
    func button(_ index: Int) -> GObjectReference? { buttons.indices.contains(index) ? buttons[index].reference : nil }

    private func colorButtons() {
        let style = adw_style_manager_get_default()
        let isContrasting = adw_style_manager_get_high_contrast(style) != 0
        let background = RXRColor.ofHeaderBar(isDark: adw_style_manager_get_dark(style) != 0)
        for button in buttons { button.color(on: isContrasting ? nil : background) }
    }
}
#endif

import CGTK
import GLibRuntime
import TomboloWidgets

/// The full-screen mode of a window, in which only the page is visible. Either the user requests it, or the page does,
/// for example for a video.
@MainActor
final class FullScreen {
    /// Called each time full-screen mode begins. The user must be told how to leave it, because a page can imitate the
    /// desktop.
    var entered: @MainActor () -> Void = {}
    private let window: GObjectReference
    private let bars: [GObjectReference]
    private var connection: SignalConnection?

    /// - Parameter bars: The widgets that are hidden in full screen.
    init(of window: GObjectReference, hiding bars: [GObjectReference]) {
        self.window = window
        self.bars = bars
        connection = SignalConnection(window.pointer, "notify::fullscreened") { [weak self] _ in self?.show() }
    }

    /// Whether the window fills the screen.
    var isOn: Bool { gtk_window_is_fullscreen(pointer) != 0 }

    func toggle() { if isOn { leave() } else { gtk_window_fullscreen(pointer) } }

    func leave() { gtk_window_unfullscreen(pointer) }

    private var pointer: UnsafeMutablePointer<GtkWindow> { window.pointer(as: GtkWindow.self) }

    private func show() {
        for bar in bars { gtk_widget_set_visible(bar.widget, isOn ? 0 : 1) }
        if isOn { entered() }
    }
}

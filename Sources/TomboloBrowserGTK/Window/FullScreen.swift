import CWebKitGTK
import GLibRuntime
import TomboloWidgets

/// A window that fills the screen, with nothing but the page: because the person wants it, or the page's video.
@MainActor
final class FullScreen {
    /// Told each time that it has begun: a person has to know the way out of a page that looks like their desktop.
    var entered: @MainActor () -> Void = {}
    private let window: GObjectReference
    private let bars: [GObjectReference]
    private var connection: SignalConnection?

    /// - Parameter bars: What is out of sight meanwhile.
    init(of window: GObjectReference, hiding bars: [GObjectReference]) {
        self.window = window
        self.bars = bars
        connection = SignalConnection(window.pointer, "notify::fullscreened") { [weak self] _ in self?.show() }
    }

    /// Whether it fills the screen.
    var isOn: Bool { gtk_window_is_fullscreen(pointer) != 0 }

    func toggle() { if isOn { leave() } else { gtk_window_fullscreen(pointer) } }

    func leave() { gtk_window_unfullscreen(pointer) }

    private var pointer: UnsafeMutablePointer<GtkWindow> { window.pointer(as: GtkWindow.self) }

    private func show() {
        for bar in bars { gtk_widget_set_visible(bar.widget, isOn ? 0 : 1) }
        if isOn { entered() }
    }
}

import CAdwaita
import CWebKitGTK
import GLibRuntime

/// Short news at the lower edge of the page, which go by themselves.
@MainActor
final class Toasts {
    private let overlay: GObjectReference
    /// Of those that have not gone yet.
    private var connections: [UnsafeMutableRawPointer: [SignalConnection]] = [:]

    /// - Parameter overlay: The `AdwToastOverlay`.
    init(_ overlay: GObjectReference) { self.overlay = overlay }

    /// Shows news, with a button where something can be done about it.
    func show(_ text: String, button: String? = nil, pressed: @escaping @MainActor () -> Void = {}) {
        guard let toast = adw_toast_new(Self.plain(text)) else { return }
        let pointer = UnsafeMutableRawPointer(toast)
        if let button { adw_toast_set_button_label(toast, button) }
        connections[pointer] = [
            SignalConnection(pointer, "button-clicked") { (_: SignalArguments) in pressed() },
            SignalConnection(pointer, "dismissed") { [weak self] (_: SignalArguments) -> Void in
                // Not while the signal is being told of.
                Task { self?.connections[pointer] = nil }
            },
        ]
        adw_toast_overlay_add_toast(overlay.opaque, toast)
    }

    /// Titles of toasts are markup.
    private static func plain(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

#if os(Linux)
import TomboloEngine
import TomboloRexxar
import CAdwaita
import CGTK
import GLibRuntime
import TomboloWidgets

/// The content of a toast: an icon for its level, and the message.
@MainActor
struct ToastTitle {
    /// The `GtkBox`.
    let box: GObjectReference
    /// The text for screen readers.
    let spokenText: String

    init(_ toast: RXRToast, _ texts: RXRTexts) {
        let role = toast.level == .info ? GTK_ACCESSIBLE_ROLE_STATUS : GTK_ACCESSIBLE_ROLE_ALERT
        box = owned(tombolo_widget_new(gtk_box_get_type(), role))
        let message = DisplayText.line(toast.message)
        spokenText = toast.level.spoken(message, texts)
        tombolo_set_accessible_label(box.widget, spokenText)
        gtk_box_set_spacing(box.pointer(as: GtkBox.self), 10)
        let icon = owned(tombolo_widget_new(gtk_image_get_type(), GTK_ACCESSIBLE_ROLE_PRESENTATION))
        gtk_image_set_from_icon_name(icon.opaque, toast.level.icon)
        box.append(icon)
        let label = GObjectReference.label(message, lines: 3, width: 50)
        box.append(label)
    }
}

extension RXRToast.Level {
    fileprivate var icon: String {
        switch self {
        case .info: "dialog-information-symbolic"
        case .error: "dialog-warning-symbolic"
        case .fatal: "dialog-error-symbolic"
        }
    }
}
#endif

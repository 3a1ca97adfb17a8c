#if os(Linux)
import TomboloEngine
import TomboloRexxar
import CGTK
import GLibRuntime
import TomboloWidgets

/// A button in the header bar that a page requested.
@MainActor
struct MenuButton {
    /// The label, on one line, truncated after 40 characters.
    let title: String
    /// The `GtkButton`.
    let reference: GObjectReference
    private let label: GObjectReference
    private let wanted: RXRColor?
    private let connection: SignalConnection

    init(_ item: RXRMenuItem, pressed: @escaping @MainActor () -> Void) {
        title = DisplayText.line(item.title, atMost: 40)
        wanted = item.color
        label = owned(gtk_label_new(title))
        gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
        gtk_label_set_width_chars(label.opaque, min(Self.width(of: title), 14))
        reference = owned(gtk_button_new())
        gtk_button_set_child(reference.pointer(as: GtkButton.self), label.widget)
        gtk_widget_set_tooltip_text(reference.widget, title)
        connection = SignalConnection(reference.pointer, "clicked") { _ in pressed() }
    }

    /// Returns the approximate width of a text in characters. East Asian characters count twice.
    private static func width(of text: String) -> Int32 {
        text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x1100 ? 1 : 2) }
    }

    /// Shows the label in the colour that the page requested, adjusted to be readable on `background`. If `background` is nil, shows it like the
    /// labels of other buttons.
    func color(on background: RXRColor?) {
        guard let wanted, let background else { return gtk_label_set_attributes(label.opaque, nil) }
        let color = wanted.readable(on: background)
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        pango_attr_list_insert(
            attributes, pango_attr_foreground_new(color.red.word, color.green.word, color.blue.word))
        gtk_label_set_attributes(label.opaque, attributes)
    }
}

extension Double {
    /// The value as a colour component for Pango, which has 16 bits.
    fileprivate var word: UInt16 { UInt16(clamping: Int((self * 65_535).rounded())) }
}

extension RXRColor {
    /// The approximate backgrounds of libadwaita's header bars, on which the labels of buttons must be readable.
    fileprivate static let light = RXRColor(red: 0.86, green: 0.86, blue: 0.86)
    fileprivate static let dark = RXRColor(red: 0.26, green: 0.26, blue: 0.26)

    static func ofHeaderBar(isDark: Bool) -> RXRColor { isDark ? dark : light }
}
#endif

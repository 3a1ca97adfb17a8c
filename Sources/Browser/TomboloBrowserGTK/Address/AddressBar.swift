import CAdwaita
import CGTK
import Foundation
import GLibRuntime
import Tombolo
import TomboloBrowser
import TomboloWidgets

/// The address field with its button. It displays the state that the window passes to it, and reports the user's
/// actions.
@MainActor
final class AddressBar {
    /// Actions of the user in the address bar.
    enum Event {
        case focused
        case left
        case typed(String)
        /// Enter or the button, with the text of the field.
        case submitted(String)
        /// A suggestion was chosen.
        case chose(URL)
        /// Escape was pressed.
        case cancelled
    }

    /// Limit of the input in characters, because a long line takes time to draw. Longer input is cut.
    static let maximumCharacters: Int32 = 16_384

    /// The `GtkBox`.
    let box = owned(gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6))
    /// The `GtkEntry`.
    let entry = owned(gtk_entry_new())
    let goButton: IconButton
    let suggestions: SuggestionList
    private var connections: [SignalConnection] = []
    private var shortcuts: Shortcuts?
    private var isShowing = false
    var onEvent: @MainActor (Event) -> Void = { _ in }

    init(_ texts: BrowserTexts, isPrivate: Bool) {
        goButton = IconButton("system-search-symbolic", texts[.go])
        suggestions = SuggestionList(below: entry)
        gtk_entry_set_placeholder_text(field, texts[.addressPlaceholder])
        tombolo_set_accessible_label(entry.widget, texts[.addressLabel])
        gtk_entry_set_input_purpose(field, GTK_INPUT_PURPOSE_URL)
        // Input methods do not learn from the addresses of a private window.
        let hints = GTK_INPUT_HINT_NO_SPELLCHECK.rawValue | (isPrivate ? GTK_INPUT_HINT_PRIVATE.rawValue : 0)
        gtk_entry_set_input_hints(field, GtkInputHints(rawValue: hints))
        gtk_entry_set_max_length(field, Self.maximumCharacters)
        gtk_widget_set_hexpand(entry.widget, 1)
        gtk_widget_set_hexpand(box.widget, 1)
        // With this width, the field and its button fit into the narrowest window.
        gtk_editable_set_width_chars(entry.opaque, 2)
        box.append(entry)
        box.append(goButton.reference)
        connect()
    }

    private var field: UnsafeMutablePointer<GtkEntry> { entry.pointer(as: GtkEntry.self) }

    /// The text of the field.
    var text: String { String(copying: gtk_editable_get_text(entry.opaque)) ?? "" }

    private func connect() {
        goButton.pressed = { [weak self] in self?.submit() }
        suggestions.chosen = { [weak self] url in self?.choose(url) }
        let focus = GObjectReference(retaining: UnsafeMutableRawPointer(gtk_event_controller_focus_new()))
        gtk_widget_add_controller(entry.widget, focus.opaque)
        connections = [
            SignalConnection(entry.pointer, "activate") { [weak self] _ in self?.submit() },
            SignalConnection(entry.pointer, "changed") { [weak self] _ in
                guard let self, !isShowing else { return }
                onEvent(.typed(text))
            },
            SignalConnection(focus.pointer, "enter") { [weak self] _ in self?.onEvent(.focused) },
            SignalConnection(focus.pointer, "leave") { [weak self] (_: SignalArguments) -> Void in
                self?.suggestions.hide()
                self?.onEvent(.left)
            },
        ]
        let keys = Shortcuts(.window, of: entry.widget)
        keys.add("Escape", doing: { [weak self] in self?.cancel() })
        keys.add("Down") { [weak self] in self?.suggestions.select(by: 1) ?? false }
        keys.add("Up") { [weak self] in self?.suggestions.select(by: -1) ?? false }
        shortcuts = keys
    }

    private func submit() {
        if let url = suggestions.selected { return choose(url) }
        suggestions.hide()
        onEvent(.submitted(text))
    }

    private func choose(_ url: URL) {
        suggestions.hide()
        onEvent(.chose(url))
    }

    /// Closes the list of suggestions.
    func hideSuggestions() { suggestions.hide() }

    /// Handles Escape: the first press closes the suggestions, the next one discards the typed text.
    private func cancel() {
        if suggestions.isOpen { suggestions.hide() } else { onEvent(.cancelled) }
    }

    /// Gives the keyboard focus to the field, and selects all of its text.
    func focus() {
        gtk_widget_grab_focus(entry.widget)
        gtk_editable_select_region(entry.opaque, 0, -1)
        // While another window, such as an alert, is above the browser window, the focus controller emits no signal.
        onEvent(.focused)
    }

    /// Shows the address, the security of its connection, and the progress of a load.
    func show(_ state: TabState, _ texts: BrowserTexts) {
        let shown = state.field.text
        if text != shown {
            isShowing = true
            // Selects the new address. Otherwise text that the user begins to type would be inserted into it. A page
            // can change its address at any moment, even while the window is inactive.
            if state.field.isFocused || isFocusOfWindow {
                replaceText(selecting: shown)
            } else {
                gtk_editable_set_text(entry.opaque, shown)
            }
            isShowing = false
        }
        showHost(of: state.field)
        gtk_entry_set_progress_fraction(field, state.isLoading ? max(state.progress, 0.05) : 0)
        showSecurity(of: state, texts)
    }

    /// Replaces the text, and selects all of the new text.
    ///
    /// The selection is never empty in between. GTK gives up X11's primary selection when its own selection is empty. On a
    /// busy system, the notification of this arrives only after the next selection, which GTK then drops.
    private func replaceText(selecting shown: String) {
        let oldLength = gint(text.unicodeScalars.count)
        var end = oldLength
        gtk_editable_insert_text(entry.opaque, shown, -1, &end)
        gtk_editable_select_region(entry.opaque, oldLength, -1)
        gtk_editable_delete_text(entry.opaque, 0, oldLength)
        guard text != shown else { return }
        // The field did not have room for both texts.
        gtk_editable_set_text(entry.opaque, shown)
        gtk_editable_select_region(entry.opaque, 0, -1)
    }

    /// Whether the field has the keyboard focus, or gets it back as soon as its window is active.
    var isFocusOfWindow: Bool {
        guard let root = gtk_widget_get_root(entry.widget), let focus = gtk_root_get_focus(root) else { return false }
        return gtk_widget_is_ancestor(focus, entry.widget) != 0
    }

    /// Emphasises the host and, while the field is not focused, scrolls to the host's end, which drops the selection.
    /// The end of a host name is the registrable domain, which identifies the site's owner; the beginning can be chosen
    /// freely.
    private func showHost(of address: AddressField) {
        let attributes = pango_attr_list_new()
        defer { pango_attr_list_unref(attributes) }
        let host = address.host
        if let host, let attribute = pango_attr_weight_new(PANGO_WEIGHT_BOLD) {
            (attribute.pointee.start_index, attribute.pointee.end_index) = (
                guint(host.lowerBound), guint(host.upperBound)
            )
            pango_attr_list_insert(attributes, attribute)
        }
        gtk_entry_set_attributes(field, attributes)
        guard let host, !address.isFocused, !isFocusOfWindow else { return }
        let end = address.text.utf8.prefix(host.upperBound)
        gtk_editable_set_position(entry.opaque, Int32(clamping: Substring(end).unicodeScalars.count))
    }

    private func showSecurity(of state: TabState, _ texts: BrowserTexts) {
        let isPage = state.isAddressOfDocument && state.field.typed == nil
        let scheme = isPage ? state.document?.scheme : nil
        let icon: String? =
            switch scheme {
            case "https": "channel-secure-symbolic"
            case "http": "channel-insecure-symbolic"
            default: nil
            }
        gtk_entry_set_icon_from_icon_name(field, GTK_ENTRY_ICON_PRIMARY, icon)
        let name = icon.map { _ in texts[scheme == "https" ? .encrypted : .notEncrypted] }
        gtk_entry_set_icon_tooltip_text(field, GTK_ENTRY_ICON_PRIMARY, name)
        // Screen readers do not announce the icon.
        tombolo_set_accessible_description(entry.widget, name)
        gtk_entry_set_icon_activatable(field, GTK_ENTRY_ICON_PRIMARY, 0)
    }
}

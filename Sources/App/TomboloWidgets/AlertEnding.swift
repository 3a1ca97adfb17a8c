/// The result of a dialog.
package struct AlertEnding: Sendable, Hashable {
    /// The index of the button that was pressed; nil if the dialog was closed in another way.
    package var button: Int?
    /// The text of the field; nil without a field.
    package var text: String?
    /// Whether the user suppressed further dialogs.
    package var suppressesMore: Bool
    /// Whether the dialog closed together with the window that it was shown over.
    package var isGone: Bool

    package init(button: Int? = nil, text: String? = nil, suppressesMore: Bool = false, isGone: Bool = false) {
        (self.button, self.text, self.suppressesMore, self.isGone) = (button, text, suppressesMore, isGone)
    }
}

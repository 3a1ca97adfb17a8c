/// A dialog: its texts and its buttons.
public struct RXRAlert: Sendable, Hashable {
    /// Maximum number of buttons in one dialog.
    public static let maximumButtons = 12

    /// The heading; truncated after 200 characters.
    public var title: String
    /// The text below the heading; truncated after 4,000 characters.
    public var message: String
    /// The buttons' labels, in order. If empty, the dialog has one button to close it.
    public var buttons: [String]
    /// The highlighted button, which Enter presses; nil for none.
    public var defaultButton: Int?
    /// The initial text of a text field; nil for no field.
    public var field: String?

    /// Creates the content of a dialog. Nothing is checked or truncated before it is shown.
    public init(title: String, message: String, buttons: [String], defaultButton: Int? = nil, field: String? = nil) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.defaultButton = defaultButton
        self.field = field
    }

    /// The user's answer to a dialog.
    public struct Answer: Sendable, Hashable {
        /// The index of the pressed button. nil if the dialog was closed in another way: with Escape, with the close button, or because its
        /// document or its view ended.
        public var button: Int?
        /// The text in the field; nil without a field.
        public var text: String?

        /// Creates an answer; for types that implement ``RXRContainer``, and for tests.
        public init(button: Int?, text: String? = nil) {
            self.button = button
            self.text = text
        }
    }
}

import TomboloWidgets

/// A dialog: what it says and the buttons that it has.
public struct RXRAlert: Sendable, Hashable {
    /// The most buttons that one dialog shows.
    public static let maximumButtons = AlertContent.maximumButtons

    /// What stands above; more than 200 characters are cut.
    public var title: String
    /// What stands below; more than 4,000 characters are cut.
    public var message: String
    /// The buttons' labels, in order. Without any, there is one to close it.
    public var buttons: [String]
    /// The button that stands out and that Enter presses; nil for none.
    public var defaultButton: Int?
    /// What a field for text holds at first; nil for no field.
    public var field: String?

    /// Makes a dialog.
    public init(title: String, message: String, buttons: [String], defaultButton: Int? = nil, field: String? = nil) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.defaultButton = defaultButton
        self.field = field
    }

    /// How a dialog ended.
    public struct Answer: Sendable, Hashable {
        /// Which button was pressed; nil when it was closed otherwise: Escape, the button to close it, the end of its
        /// document or of its view.
        public var button: Int?
        /// What the field holds; nil without one.
        public var text: String?

        /// Makes an answer.
        public init(button: Int?, text: String? = nil) {
            self.button = button
            self.text = text
        }
    }

    var content: AlertContent {
        AlertContent(title: title, message: message, buttons: buttons, defaultButton: defaultButton, field: field)
    }
}

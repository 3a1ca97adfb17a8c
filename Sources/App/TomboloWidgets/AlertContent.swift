/// The texts and controls of an alert.
package struct AlertContent: Sendable, Hashable {
    /// Maximum number of buttons of one alert.
    package static let maximumButtons = 12

    /// The heading; cut after 200 characters.
    package var title: String
    /// The text below the heading; cut after 4,000 characters.
    package var message: String
    /// The buttons' labels, in order. If empty, the alert has one button that closes it.
    package var buttons: [String]
    /// The index of the button that is highlighted and that Enter presses; nil for none.
    package var defaultButton: Int?
    /// The initial text of a text field; nil for no field.
    package var field: String?

    package init(
        title: String, message: String, buttons: [String] = [], defaultButton: Int? = nil, field: String? = nil
    ) {
        (self.title, self.message, self.buttons) = (title, message, buttons)
        (self.defaultButton, self.field) = (defaultButton, field)
    }
}

/// What an alert says, and what can be answered.
package struct AlertContent: Sendable, Hashable {
    /// The most buttons that one alert shows.
    package static let maximumButtons = 12

    /// What stands above; more than 200 characters are cut.
    package var title: String
    /// What stands below; more than 4,000 characters are cut.
    package var message: String
    /// The buttons' labels, in order. Without any, there is one to close it.
    package var buttons: [String]
    /// The button that stands out and that Enter presses; nil for none.
    package var defaultButton: Int?
    /// What a field for text holds at first; nil for no field.
    package var field: String?

    package init(
        title: String, message: String, buttons: [String] = [], defaultButton: Int? = nil, field: String? = nil
    ) {
        (self.title, self.message, self.buttons) = (title, message, buttons)
        (self.defaultButton, self.field) = (defaultButton, field)
    }
}

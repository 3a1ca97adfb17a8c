package import TomboloEngine

/// A page's dialog in its displayed form.
package struct DisplayDialog: Sendable, Hashable {
    /// The site of the dialog, for its title, in the form of ``DisplaySite``. Nil for documents without an origin and
    /// for the browser's own pages, for which the title refers to “this page”.
    package let site: String?
    /// The dialog with sanitised texts: without control characters and characters that reorder text, of at most
    /// ``maximumMessageLength`` characters and ``maximumLines`` lines. The default text of a prompt is one line.
    package let dialog: Dialog
    /// Whether the user can choose to see no more dialogs of the page.
    package let offersSilence: Bool

    /// Maximum number of characters of a message.
    package static let maximumMessageLength = 2000
    /// Maximum number of lines of a message.
    package static let maximumLines = 40

    init(_ dialog: Dialog, from origin: Origin, offersSilence: Bool) {
        site = DisplaySite(origin)?.text
        self.offersSilence = offersSilence
        self.dialog =
            switch dialog {
            case .alert(let message): .alert(message: Self.lines(of: message))
            case .confirm(let message): .confirm(message: Self.lines(of: message))
            case .prompt(let message, let text):
                .prompt(
                    message: Self.lines(of: message),
                    defaultText: PageText(text).line(atMost: Self.maximumMessageLength))
            case .leave: .leave
            }
    }

    private static func lines(of message: String) -> String {
        PageText(message).lines(atMost: maximumLines, of: maximumMessageLength)
    }
}

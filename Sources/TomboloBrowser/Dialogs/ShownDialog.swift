public import TomboloEngine

/// A page's dialog as it is shown to people.
public struct ShownDialog: Sendable, Hashable {
    /// The site that it is from, for its title, as ``ShownSite`` has it. Nil of documents without an origin, and of the browser's own pages:
    /// the title then speaks of “this page”.
    public let site: String?
    /// The dialog, with its texts made fit to be shown: without control characters and marks that reorder text, of at most
    /// ``maximumMessageLength`` characters and ``maximumLines`` lines. What a prompt starts with is one line.
    public let dialog: Dialog
    /// Whether a person is offered to have no more dialogs of the page.
    public let offersSilence: Bool

    /// The most characters of a message.
    public static let maximumMessageLength = 2000
    /// The most lines of a message.
    public static let maximumLines = 40

    init(_ dialog: Dialog, from origin: Origin, offersSilence: Bool) {
        site = ShownSite(origin)?.text
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

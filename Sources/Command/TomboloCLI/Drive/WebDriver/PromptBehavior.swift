/// The handling of a script's dialog that is open when a client sends another command. Source: W3C WebDriver, “User prompts”.
///
/// The driver is told to leave dialogs open, and ``DriveSession`` closes them. Otherwise the driver would take the scripts with which this program
/// observes the page for commands of the client, and close the dialog that the client’s click has just opened.
enum PromptBehavior: String, Sendable {
    case dismiss
    case accept
    case dismissAndNotify = "dismiss and notify"
    case acceptAndNotify = "accept and notify"
    case ignore

    /// The name of the capability.
    static let capability = "unhandledPromptBehavior"
    /// The behavior that the standard requires if a session does not request one.
    static let standard = PromptBehavior.dismissAndNotify

    /// The command that closes the dialog; nil to leave it open.
    var command: String? {
        switch self {
        case .dismiss, .dismissAndNotify: "dismiss"
        case .accept, .acceptAndNotify: "accept"
        case .ignore: nil
        }
    }

    /// Whether the command that finds the dialog fails.
    var isReported: Bool { self != .dismiss && self != .accept }
}

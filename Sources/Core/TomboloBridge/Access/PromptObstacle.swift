/// The reason why the user could not be asked about a call that requires the user's permission.
enum PromptObstacle {
    /// The call is synchronous: the document is blocked until the call is answered.
    case synchronousCall
    /// The app has set no prompter.
    case noPrompter

    /// The description of the reason, for the page.
    var rule: String {
        switch self {
        case .synchronousCall: "it requires the user's permission, for which a synchronous call cannot wait"
        case .noPrompter: "it requires the user's permission, but this app does not ask for it"
        }
    }

    /// Advice for the author of the page.
    var advice: String {
        switch self {
        case .synchronousCall: "Use tombolo.call."
        case .noPrompter: "The app has to set a prompter."
        }
    }
}

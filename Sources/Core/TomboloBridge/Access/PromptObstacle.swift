/// The reason why the user could not be asked about a call that requires it.
enum PromptObstacle {
    /// The document waits for the result and blocks.
    case synchronousCall
    /// The app has set no prompter.
    case noPrompter

    /// The reason, for the page.
    var rule: String {
        switch self {
        case .synchronousCall: "it requires the user's permission, for which a synchronous call cannot wait"
        case .noPrompter: "it requires the user's permission, and this app does not ask for it"
        }
    }

    /// What to do, for the page's author.
    var advice: String {
        switch self {
        case .synchronousCall: "Use tombolo.call."
        case .noPrompter: "The app has to set a prompter."
        }
    }
}

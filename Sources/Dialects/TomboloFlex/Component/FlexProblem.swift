/// A request to a component that was rejected, or a setting with a risk.
public enum FlexProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A function was registered after a document had received its `$flex`.
    case registeredTooLate(String)
    /// The name contains “flex”, which the original reserves.
    case reservedName(String)
    /// The name is invalid: it is empty, contains spaces, control characters, `*` or `@`, or is a member of `$flex`.
    case unfitName(String)
    /// The name is already in use. The first function stays registered.
    case duplicateName(String)
    /// The timeout is negative. The default is used instead.
    case negativeTimeout(String)
    /// The base URL was set again after a document had received its `$flex`.
    case baseURLTooLate(String)
    /// The rule of the base URL already covers this rule.
    case allowURLIsBaseURL(String)
    /// An action was answered twice, or after its page had stopped waiting. The answer was dropped.
    case answeredAgain(String)
    /// Stored cookies could not be read or written, with the reason.
    case cookiesNotKept(String)
    /// `file:` documents may read every file that the app can read. Reported each time a view with this setting is
    /// created.
    case filesReadEveryFile
    /// The view already exists, so its file access can no longer be changed.
    case fileAccessTooLate

    /// The problem and its remedy.
    public var description: String {
        switch self {
        case .registeredTooLate(let name): "“\(name)” was not registered: register it before the page loads."
        case .reservedName(let name): "“\(name)” was not registered: a name must not contain “flex”."
        case .unfitName(let name): "“\(name)” was not registered: a page could not call a function of that name."
        case .duplicateName(let name): "“\(name)” was not registered again: the first registration remains in effect."
        case .negativeTimeout(let name):
            "The timeout of “\(name)” is negative, so the default is used. 0 means no timeout."
        case .baseURLTooLate(let rule): "The base URL was not changed to “\(rule)”: set it before the page loads."
        case .allowURLIsBaseURL(let rule): "“\(rule)” was not added: it is the base URL, which is already allowed."
        case .answeredAgain(let name):
            "A late answer of “\(name)” was dropped: the action was already answered, or its page no longer waits."
        case .cookiesNotKept(let reason): reason
        case .filesReadEveryFile:
            "file: pages can read every file that the app can read. Serve a folder as app://NAME instead."
        case .fileAccessTooLate: "The access to files was not changed: set it before the view is created."
        }
    }
}

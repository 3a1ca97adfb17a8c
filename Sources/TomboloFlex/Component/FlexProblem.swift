/// What a component was asked to do and did not.
public enum FlexProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// A function was registered after a document had got its `$flex`.
    case registeredTooLate(String)
    /// The name holds “flex”, which the original keeps for itself.
    case reservedName(String)
    /// The name cannot be called: it is empty, holds spaces, control characters, `*` or `@`, or `$flex` has a member
    /// of that name.
    case unfitName(String)
    /// There is a function of that name; the first one stays.
    case duplicateName(String)
    /// The timeout is below zero; the default holds.
    case negativeTimeout(String)
    /// The base URL was set again after a document had got its `$flex`.
    case baseURLTooLate(String)
    /// The rule means what the base URL means already.
    case allowURLIsBaseURL(String)
    /// An action was answered twice, or after its page had stopped waiting; the answer was dropped.
    case answeredAgain(String)
    /// Cookies that were to be kept could not be read or written; why.
    case cookiesNotKept(String)
    /// Files may read every file that the app can read; told each time a view is made that lets them.
    case filesReadEveryFile
    /// The view was made already: whether files may read files is settled then.
    case fileAccessTooLate

    /// What happened, and what to do.
    public var description: String {
        switch self {
        case .registeredTooLate(let name): "“\(name)” was not registered: do so before the page loads."
        case .reservedName(let name): "“\(name)” was not registered: a name must not hold “flex”."
        case .unfitName(let name): "“\(name)” was not registered: a page could not call a function of that name."
        case .duplicateName(let name): "“\(name)” was not registered again: the first registration stays."
        case .negativeTimeout(let name): "The timeout of “\(name)” is below zero: the default holds. 0 is no timeout."
        case .baseURLTooLate(let rule): "The base URL was not changed to “\(rule)”: set it before the page loads."
        case .allowURLIsBaseURL(let rule): "“\(rule)” was not added: the base URL means it already."
        case .answeredAgain(let name): "“\(name)” was answered when nobody waited any longer; the answer was dropped."
        case .cookiesNotKept(let reason): reason
        case .filesReadEveryFile:
            "file: pages may read every file that the app can: serve a folder as app://NAME in their place."
        case .fileAccessTooLate: "The files' access was not changed: set it before the view is made."
        }
    }
}

/// Which sign of loading is shown: the spinner, the sign of a pull, or none; never both.
///
/// A pull is one reload. A pull while a page loads is none: the load that is there goes on, and its sign with it.
public struct LoadingIndicator: Sendable, Hashable {
    /// What is shown.
    public enum Sign: Sendable, Hashable {
        case none
        case spinner
        case pull
    }

    /// What is shown now.
    public private(set) var sign = Sign.none

    /// Nothing loads.
    public init() {}

    /// A person has pulled the page down, or asked for the same by a key.
    /// - Returns: Whether the page is to be reloaded.
    public mutating func pull() -> Bool {
        guard sign == .none else { return false }
        sign = .pull
        return true
    }

    /// A load of the whole page has started. Parts and frames of a page, and addresses that its script sets, are none.
    public mutating func start() {
        if sign == .none { sign = .spinner }
    }

    /// The load has ended, whichever way: it finished, failed, was stopped, or its process died.
    public mutating func end() { sign = .none }
}

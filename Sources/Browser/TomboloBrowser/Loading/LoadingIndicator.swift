/// The loading indicator of a tab: a spinner, the pull indicator, or none. At most one is shown at a time.
///
/// A pull reloads the page. A pull during a load is ignored; the load and its indicator continue.
package struct LoadingIndicator: Sendable, Hashable {
    /// The kind of indicator.
    package enum Sign: Sendable, Hashable {
        case none
        case spinner
        case pull
    }

    /// The indicator that is shown now.
    package private(set) var sign = Sign.none

    /// Creates the state before the first load.
    package init() {}

    /// Handles a pull gesture, or its key.
    /// - Returns: Whether the caller must reload the page.
    package mutating func pull() -> Bool {
        guard sign == .none else { return false }
        sign = .pull
        return true
    }

    /// Notes that a main-frame load has started. Subresources, frames and address changes by script do not count.
    package mutating func start() {
        if sign == .none { sign = .spinner }
    }

    /// Notes that the load has ended: it finished, failed, was stopped, or its process ended.
    package mutating func end() { sign = .none }
}

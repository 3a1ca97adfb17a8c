import Synchronization

/// The bytes that requests hold, up to a limit. Bodies are counted while they are read off the main actor.
package final class SchemeBudget: Sendable {
    private let limit: Int
    private let used = Atomic(0)

    /// Creates a budget of `limit` bytes.
    package init(limit: Int) { self.limit = limit }

    /// Takes bytes from the budget. Returns false, and takes none, if there are not that many.
    package func take(_ byteCount: Int) -> Bool {
        if used.add(byteCount, ordering: .relaxed).newValue <= limit { return true }
        giveBack(byteCount)
        return false
    }

    /// Gives bytes back that were taken before.
    package func giveBack(_ byteCount: Int) { used.subtract(byteCount, ordering: .relaxed) }

    /// The error of a body for which the budget has too few bytes.
    package struct Exhausted: Error {
        /// Creates the error.
        package init() {}
    }
}

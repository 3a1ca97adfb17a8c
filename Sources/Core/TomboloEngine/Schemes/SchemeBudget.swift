import Synchronization

/// Limits the bytes that requests hold. Bodies are counted while they are read, off the main actor.
package final class SchemeBudget: Sendable {
    private let limit: Int
    private let used = Atomic(0)

    /// Creates a budget of `limit` bytes.
    package init(limit: Int) { self.limit = limit }

    /// Takes bytes from the budget. Returns false and takes none if too few are left.
    package func take(_ byteCount: Int) -> Bool {
        if used.add(byteCount, ordering: .relaxed).newValue <= limit { return true }
        giveBack(byteCount)
        return false
    }

    /// Gives back bytes that were taken before.
    package func giveBack(_ byteCount: Int) { used.subtract(byteCount, ordering: .relaxed) }

    /// The error for a body that exceeds the budget.
    package struct Exhausted: Error {
        /// Creates the error.
        package init() {}
    }
}

import Synchronization

/// Counts the decisions on requests of a page that the interceptor has not ended, over all connections of its web processes.
///
/// An interceptor may ignore the cancellation of its task. A web process that connects again and again could otherwise begin any
/// number of decisions.
nonisolated final class RunningDecisions: Sendable {
    /// Limit of the decisions of a page that run at the same time, those on requests that were given up included.
    static let maximumCount = 256

    private let count = Mutex(0)

    /// Counts another decision.
    /// - Returns: False if too many decisions run.
    func begin() -> Bool {
        count.withLock { count in
            guard count < Self.maximumCount else { return false }
            count += 1
            return true
        }
    }

    /// Notes that a decision has ended.
    func end() { count.withLock { $0 -= 1 } }
}

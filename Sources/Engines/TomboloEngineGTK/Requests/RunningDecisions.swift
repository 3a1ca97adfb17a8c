import Synchronization

/// Counts the unfinished decisions on a page's requests, over all connections of its web processes.
///
/// The limit is needed because an interceptor may ignore the cancellation of its task, so a web process that connects
/// again and again could begin any number of decisions.
nonisolated final class RunningDecisions: Sendable {
    /// Limit of a page's decisions that run at the same time, including those on requests that were given up.
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

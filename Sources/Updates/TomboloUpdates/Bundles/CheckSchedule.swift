/// The times of automatic checks, computed by pure functions that a simulation of many devices also uses.
package struct CheckSchedule: Sendable, Hashable {
    /// The time between two checks.
    package var interval: Duration
    /// The fraction of the interval by which a check may be earlier or later.
    package var jitter: Double

    /// The time within which the first check after a start begins.
    package static let firstDelay = Duration.seconds(60)
    /// The maximum pause after the first failure. It doubles with each further failure.
    package static let firstPause = Duration.seconds(60)
    /// The maximum pause after a failure.
    package static let maximumPause = Duration.seconds(6 * 3600)

    package init(interval: Duration, jitter: Double) { (self.interval, self.jitter) = (interval, jitter) }

    /// Returns the time to the first check after a start of the app.
    /// - Parameter chance: A random number from 0 to 1.
    package func first(chance: Double) -> Duration { Self.firstDelay * min(max(chance, 0), 1) }

    /// Returns the time to the next check.
    /// - Parameters:
    ///   - failures: The number of checks in a row that have failed; 0 after a success. After a failure, the whole pause is random, so that devices whose
    ///     checks failed together do not retry together.
    ///   - requested: The pause that the server requested.
    ///   - chance: A random number from 0 to 1.
    package func next(after failures: Int, requested: Duration? = nil, chance: Double) -> Duration {
        let chance = min(max(chance, 0), 1)
        let own: Duration
        if failures == 0 {
            own = interval * (1 + min(max(jitter, 0), 1) * (2 * chance - 1))
        } else {
            own = min(Self.firstPause * (1 << min(failures, 16)), Self.maximumPause) * chance
        }
        return max(own, requested ?? .zero, .milliseconds(1))
    }
}

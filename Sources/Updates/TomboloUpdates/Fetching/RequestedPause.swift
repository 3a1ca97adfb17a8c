package import Foundation

/// A pause that a server has requested, by the clock of the machine. It is stored, so that it also applies after the app
/// is restarted.
package struct RequestedPause: Sendable, Hashable, Codable {
    /// The time of the response, in seconds since 1970.
    private let start: Double
    /// The end of the pause, in seconds since 1970.
    private let end: Double

    /// Creates a pause that begins now. A pause longer than ``RetryAfter/maximum`` is shortened.
    package init(_ length: Duration, from now: Date) {
        start = now.timeIntervalSince1970
        end = start + min(length, RetryAfter.maximum) / .seconds(1)
    }

    /// Returns the remaining time; nil if the pause has ended. A pause that begins in the future, or that is longer than
    /// ``RetryAfter/maximum``, is ignored: it was recorded while the clock was wrong.
    package func rest(at now: Date) -> Duration? {
        let now = now.timeIntervalSince1970
        guard start <= now, now < end, end - start <= RetryAfter.maximum / .seconds(1) else { return nil }
        return .seconds(end - now)
    }
}

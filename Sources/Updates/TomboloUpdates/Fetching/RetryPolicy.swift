/// Retry policy: the number of retries and the pauses before them. The maximum of the pause doubles with each attempt. The actual pause is a
/// random part of this maximum, at least half, so that clients that failed together do not retry together.
package struct RetryPolicy: Sendable, Hashable {
    package var retries: Int
    /// Maximum of the first pause.
    package var pause: Duration
    /// Limit up to which the maximum doubles with each attempt.
    package var maximumPause = Duration.seconds(30)
    /// Whether a page is waiting for the response. If so, only a broken connection is retried, not an error status or a
    /// timeout.
    package var isHurried = false

    package init(retries: Int, pause: Duration, maximumPause: Duration = .seconds(30), isHurried: Bool = false) {
        (self.retries, self.pause, self.maximumPause, self.isHurried) = (retries, pause, maximumPause, isHurried)
    }

    /// Whether a response with this status is retried: the status shows that the server is overloaded or being restarted.
    func triesAgain(after status: Int) -> Bool { !isHurried && [429, 500, 502, 503, 504].contains(status) }

    func triesAgain(after failure: FetchFailure) -> Bool {
        switch failure {
        case .connection: true
        case .timedOut: !isHurried
        case .tooLarge, .redirect, .forbiddenAddress, .tooManyRedirects, .cancelled, .notHTTP: false
        }
    }

    func pause(after attempt: Int) -> Duration {
        pause(after: attempt, chance: Double.random(in: 0.5...1))
    }

    func pause(after attempt: Int, chance: Double) -> Duration {
        let doublings = min(max(attempt - 1, 0), 16)
        return min(pause * (1 << doublings), maximumPause) * chance
    }
}

/// Retry policy: the number of retries and the pauses before them. Each pause is up to twice as long as the one before, at random, so that clients
/// that failed together do not come back together.
struct RetryPolicy: Sendable, Hashable {
    var retries: Int
    /// Maximum of the first pause.
    var pause: Duration
    /// Maximum of the pauses, which otherwise double with each attempt.
    var maximumPause = Duration.seconds(30)
    /// Whether a page waits for the response: then only a broken connection is retried.
    var isHurried = false

    /// Whether a response is worth a retry: the server is overloaded or being restarted.
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

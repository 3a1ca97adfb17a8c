import Testing

@testable import TomboloUpdates

@Suite
struct RetryPolicyTests {
    private let policy = RetryPolicy(retries: 3, pause: .seconds(1))

    @Test
    func pausesGrowUpToAMaximum() {
        #expect(policy.pause(after: 1, chance: 1) == .seconds(1))
        #expect(policy.pause(after: 3, chance: 0.5) == .seconds(2))
        #expect(policy.pause(after: 1_000_000, chance: 1) == .seconds(30))
    }

    @Test
    func onlyTransientFailuresAreRetried() {
        for status in [429, 500, 502, 503, 504] { #expect(policy.triesAgain(after: status), "\(status)") }
        for status in [200, 206, 301, 304, 400, 401, 403, 404, 410, 501] { #expect(!policy.triesAgain(after: status)) }
        #expect(policy.triesAgain(after: .connection("")) && policy.triesAgain(after: .timedOut))
        for failure in [FetchFailure.tooLarge(limit: 1), .redirect(to: ""), .tooManyRedirects, .cancelled, .notHTTP] {
            #expect(!policy.triesAgain(after: failure))
        }
    }

    @Test
    func aHurriedPolicyRetriesOnlyBrokenConnections() {
        let hurried = RetryPolicy(retries: 1, pause: .seconds(1), isHurried: true)
        #expect(!hurried.triesAgain(after: 503) && !hurried.triesAgain(after: .timedOut))
        #expect(hurried.triesAgain(after: .connection("")))
    }
}

import Testing
import TomboloTesting

extension LocalServer {
    /// Waits until so many requests for a path have come.
    /// - Throws: ``TestFailure`` when they do not come within two minutes.
    func waitForRequests(_ count: Int, of path: String) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while await requestCount(of: path) < count {
            if ContinuousClock.now > end { throw TestFailure("Waited for request \(count) of \(path) in vain.") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}

import Testing
import TomboloTesting

extension LocalServer {
    /// Waits until the server has received a number of requests for a path.
    /// - Throws: ``TestFailure`` after two minutes.
    func waitForRequests(_ count: Int, of path: String) async throws {
        let end = ContinuousClock.now + .seconds(120)
        while await requestCount(of: path) < count {
            if ContinuousClock.now > end { throw TestFailure("Timed out waiting for request \(count) of \(path).") }
            try await Task.sleep(for: .milliseconds(10))
        }
    }
}

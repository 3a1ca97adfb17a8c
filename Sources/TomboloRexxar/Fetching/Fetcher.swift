/// Fetches from web servers: no cookies, no credentials, no cache, and no redirect that is not looked at.
struct Fetcher: Sendable {
    /// Fetches, following redirects.
    /// - Throws: ``FetchFailure``; a status that tells of a failure is an answer.
    @concurrent
    func fetch(_ request: FetchRequest) async throws(FetchFailure) -> FetchedResponse {
        var request = request
        for _ in 0...Self.mostRedirects {
            let response = try await WebTransfer(request).answer()
            guard let next = try request.redirected(by: response) else { return response }
            request = next
        }
        throw .tooManyRedirects
    }

    /// Fetches, and tries again after a pause where that may help.
    /// - Throws: ``FetchFailure`` of the last try.
    @concurrent
    func fetch(_ request: FetchRequest, retrying policy: RetryPolicy) async throws(FetchFailure) -> FetchedResponse {
        var attempt = 0
        while true {
            attempt += 1
            let isLast = attempt > policy.retries
            do throws(FetchFailure) {
                let response = try await fetch(request)
                if isLast || !policy.triesAgain(after: response.status) { return response }
            } catch {
                if isLast || !policy.triesAgain(after: error) { throw error }
            }
            do { try await Task.sleep(for: policy.pause(after: attempt)) } catch { throw .cancelled }
        }
    }

    private static let mostRedirects = 10
}

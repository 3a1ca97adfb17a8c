import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Fetches from web servers: no cookies, no credentials, no cache, and no redirect that is not looked at.
final class Fetcher: Sendable {
    private let transfers = Transfers()
    private let session: URLSession

    init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        session = URLSession(configuration: configuration, delegate: transfers, delegateQueue: nil)
    }

    deinit { session.invalidateAndCancel() }

    /// Fetches, following redirects.
    /// - Throws: ``FetchFailure``; a status that tells of a failure is an answer.
    @concurrent
    func fetch(_ request: FetchRequest) async throws(FetchFailure) -> FetchedResponse {
        var request = request
        for _ in 0...Self.mostRedirects {
            let response = try await answer(to: request)
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

    private func answer(to request: FetchRequest) async throws(FetchFailure) -> FetchedResponse {
        var asked = URLRequest(url: request.url)
        asked.timeoutInterval = request.patience / .seconds(1)
        asked.httpShouldHandleCookies = false
        for (name, value) in request.fields { asked.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: asked)
        let limit = Task { [transfers] in
            try await Task.sleep(for: request.limit)
            transfers.settle(task, .failure(.timedOut))
            task.cancel()
        }
        defer { limit.cancel() }
        let result = await withTaskCancellationHandler {
            await transfers.run(task, greatestSize: request.greatestSize)
        } onCancel: { [transfers] in
            transfers.settle(task, .failure(.cancelled))
            task.cancel()
        }
        return try result.get()
    }
}

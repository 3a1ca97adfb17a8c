/// Sends requests to web servers, without cookies, credentials or a cache, and checks every redirect.
package struct Fetcher: Sendable {
    package init() {}

    /// Sends a request and follows redirects, all within the time limit of the request.
    /// - Throws: ``FetchFailure``; an error status is a response, not a failure.
    @concurrent
    package func fetch(_ request: FetchRequest) async throws(FetchFailure) -> FetchedResponse {
        var broken: FetchedResponse?
        return try await fetch(request, broken: &broken)
    }

    /// Sends a request and follows redirects.
    /// - Parameter broken: On a failure, receives the part of the last response that arrived before its transfer was interrupted.
    private func fetch(_ request: FetchRequest, broken: inout FetchedResponse?) async throws(FetchFailure)
        -> FetchedResponse
    {
        var request = request
        let end = ContinuousClock.now + request.limit
        for _ in 0...Self.maximumRedirects {
            let transfer = await WebTransfer(request)
            let response: FetchedResponse
            do throws(FetchFailure) { response = try await transfer.answer() } catch {
                broken = await transfer.soFar
                throw error
            }
            guard let next = try request.redirected(by: response) else { return response }
            request = next
            request.limit = end - .now
            guard request.limit > .zero else { throw .timedOut }
        }
        throw .tooManyRedirects
    }

    /// Sends a request and follows redirects. If a retry may succeed, it retries after the policy's pause, or after a longer one that the
    /// server requests. An interrupted transfer is continued.
    /// - Parameter part: The part of the file that was received before. On return, the part received so far, if the transfer was incomplete.
    /// - Throws: ``FetchFailure`` of the last attempt.
    @concurrent
    package func fetch(
        _ request: FetchRequest, retrying policy: RetryPolicy, from part: inout PartialBody?
    ) async throws(FetchFailure) -> FetchedResponse {
        var attempt = 0
        while true {
            attempt += 1
            let isLast = attempt > policy.retries
            var pause = policy.pause(after: attempt)
            do throws(FetchFailure) {
                if let response = try await fetchRest(of: request, &part) {
                    let requestedDelay = RetryAfter.delay(in: response) ?? .zero
                    if isLast || !policy.triesAgain(after: response.status) || requestedDelay > policy.maximumPause {
                        return response
                    }
                    pause = max(pause, requestedDelay)
                } else {
                    // The server could not continue the part, which has been discarded. The request for the whole file does not count as a
                    // retry.
                    attempt -= 1
                    pause = .zero
                }
            } catch {
                if isLast || !policy.triesAgain(after: error) { throw error }
            }
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
        }
    }

    /// Fetches the missing rest of a file.
    /// - Parameter part: The part of the file that was received before. On return, the part received so far, if the transfer was incomplete.
    /// - Returns: The response; nil if the server cannot continue the part. If the rest was joined with the known part, the response has
    ///   status 200 and the whole file.
    private func fetchRest(of request: FetchRequest, _ part: inout PartialBody?) async throws(FetchFailure)
        -> FetchedResponse?
    {
        let isVerified = request.isVerified
        guard let known = part, known.bytes.count < request.maximumSize, isVerified || !known.needsVerification else {
            part = nil
            var broken: FetchedResponse?
            var request = request
            if !request.isRange { request.reportParts { PartialBody(of: $0, isVerified: isVerified) } }
            do throws(FetchFailure) { return try await fetch(request, broken: &broken) } catch {
                switch error {
                case .connection, .timedOut, .cancelled:
                    part = request.isRange ? nil : broken.flatMap { PartialBody(of: $0, isVerified: isVerified) }
                default: part = nil
                }
                throw error
            }
        }
        var broken: FetchedResponse?
        var rest = known.rest(of: request)
        rest.reportParts {
            $0.status == 206 ? known.continued(by: $0) : PartialBody(of: $0, isVerified: isVerified)
        }
        let response: FetchedResponse
        do throws(FetchFailure) { response = try await fetch(rest, broken: &broken) } catch {
            switch (broken?.status, error) {
            // No part of another response arrived, so the known part stays valid.
            case (nil, .connection), (nil, .timedOut), (0, .connection), (0, .timedOut), (nil, .cancelled),
                (0, .cancelled):
                break
            // The server has replaced the file meanwhile, so it sends the whole file.
            case (200, .connection), (200, .timedOut), (200, .cancelled):
                part = broken.flatMap { PartialBody(of: $0, isVerified: isVerified) }
            case (206, .connection), (206, .timedOut), (206, .cancelled):
                part = broken.flatMap { known.continued(by: $0) }
            default: part = nil
            }
            throw error
        }
        switch response.status {
        case 200 where response.fields["content-encoding"] == nil:
            part = nil
            return response
        case 206:
            guard let (bytes, size) = known.joined(with: response) else {
                part = nil
                return nil
            }
            guard size <= request.maximumSize, bytes.count <= request.maximumSize else {
                part = nil
                throw .tooLarge(limit: request.maximumSize)
            }
            part = known.continued(by: response)
            guard bytes.count == size else { throw .connection("The server sent less of the file than was requested.") }
            part = nil
            return known.whole(bytes, from: response)
        case 200, 416:
            part = nil
            return nil
        default: return response
        }
    }

    private static let maximumRedirects = 10
}

extension FetchRequest {
    /// Reports parts during the transfer.
    /// - Parameter part: Returns the known part, extended by the received part of a response; nil if it cannot be
    ///   resumed.
    fileprivate mutating func reportParts(_ part: @escaping @Sendable (FetchedResponse) -> PartialBody?) {
        guard let onPart else { return }
        onProgress = { response in
            if let part = part(response) { await onPart(part) }
        }
    }
}

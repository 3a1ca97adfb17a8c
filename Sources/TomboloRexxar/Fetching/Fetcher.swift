/// Fetches from web servers: no cookies, no credentials, no cache, and no redirect that is not looked at.
struct Fetcher: Sendable {
    /// Fetches, following redirects.
    /// - Throws: ``FetchFailure``; a status that tells of a failure is an answer.
    @concurrent
    func fetch(_ request: FetchRequest) async throws(FetchFailure) -> FetchedResponse {
        var broken: FetchedResponse?
        return try await fetch(request, broken: &broken)
    }

    /// - Parameter broken: What came of the last answer if it broke off.
    private func fetch(_ request: FetchRequest, broken: inout FetchedResponse?) async throws(FetchFailure)
        -> FetchedResponse
    {
        var request = request
        for _ in 0...Self.maximumRedirects {
            let transfer = await WebTransfer(request)
            let response: FetchedResponse
            do throws(FetchFailure) { response = try await transfer.answer() } catch {
                broken = await transfer.soFar
                throw error
            }
            guard let next = try request.redirected(by: response) else { return response }
            request = next
        }
        throw .tooManyRedirects
    }

    /// Fetches, and tries again after a pause where that may help: the one of the policy, or a longer one that the server asks for. What broke off
    /// is continued.
    /// - Parameter part: What is known of the file; afterwards, what is known of it if it did not come as a whole.
    /// - Throws: ``FetchFailure`` of the last try.
    @concurrent
    func fetch(
        _ request: FetchRequest, retrying policy: RetryPolicy, from part: inout PartialBody?
    ) async throws(FetchFailure) -> FetchedResponse {
        var attempt = 0
        while true {
            attempt += 1
            let isLast = attempt > policy.retries
            var pause = policy.pause(after: attempt)
            do throws(FetchFailure) {
                if let response = try await fetchRest(of: request, &part) {
                    let asked = RetryAfter.delay(in: response) ?? .zero
                    if isLast || !policy.triesAgain(after: response.status) || asked > policy.maximumPause {
                        return response
                    }
                    pause = max(pause, asked)
                } else {
                    // The part was of no use, and is gone.
                    attempt -= 1
                    pause = .zero
                }
            } catch {
                if isLast || !policy.triesAgain(after: error) { throw error }
            }
            do { try await Task.sleep(for: pause) } catch { throw .cancelled }
        }
    }

    /// Fetches what is missing of a file.
    /// - Parameter part: What is known of it, and then what is known if it did not come as a whole.
    /// - Returns: The answer, with status 200 and the whole file where it was put together; nil when the server cannot continue the part.
    private func fetchRest(of request: FetchRequest, _ part: inout PartialBody?) async throws(FetchFailure)
        -> FetchedResponse?
    {
        guard let known = part, known.bytes.count < request.maximumSize else {
            part = nil
            var broken: FetchedResponse?
            do throws(FetchFailure) { return try await fetch(request, broken: &broken) } catch {
                switch error {
                case .connection, .timedOut, .cancelled:
                    part = request.isRange ? nil : broken.flatMap { PartialBody(of: $0) }
                default: part = nil
                }
                throw error
            }
        }
        var broken: FetchedResponse?
        let response: FetchedResponse
        do throws(FetchFailure) { response = try await fetch(known.rest(of: request), broken: &broken) } catch {
            switch (broken?.status, error) {
            // Nothing more was said of the file.
            case (nil, .connection), (nil, .timedOut), (0, .connection), (0, .timedOut), (nil, .cancelled),
                (0, .cancelled):
                break
            // Another file by now.
            case (200, .connection), (200, .timedOut), (200, .cancelled): part = broken.flatMap { PartialBody(of: $0) }
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
            guard bytes.count == size else { throw .connection("The server sent less of the file than was asked for.") }
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

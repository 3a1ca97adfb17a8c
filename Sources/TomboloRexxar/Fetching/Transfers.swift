import Foundation
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The transfers of a session that are under way; each is settled exactly once.
///
/// The session calls from a queue of its own, and tasks settle theirs when they are cancelled: hence the lock.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<FetchedResponse, FetchFailure>

    private struct Transfer {
        let greatestSize: Int
        let continuation: CheckedContinuation<Outcome, Never>
        var head: HTTPURLResponse?
        var body = Data()
    }

    private let running = Mutex<[Int: Transfer]>([:])

    /// Runs a task to its end.
    func run(_ task: URLSessionDataTask, greatestSize: Int) async -> Outcome {
        await withCheckedContinuation { continuation in
            running.withLock {
                $0[task.taskIdentifier] = Transfer(greatestSize: greatestSize, continuation: continuation)
            }
            // Cancelled before it was there to be settled.
            if Task.isCancelled { settle(task, .failure(.cancelled)) } else { task.resume() }
        }
    }

    /// Ends a transfer; one that has ended stays as it is.
    func settle(_ task: URLSessionTask, _ outcome: Outcome) {
        running.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.continuation.resume(returning: outcome)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // Whoever asked looks at where it leads.
        completionHandler(nil)
    }

    /// Whoever wants a name and a password gets none, and the status that asked for them is the answer. Left to the session, the
    /// question would keep the transfer until its time is over.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let head = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        settle(task, .success(FetchedResponse(head, Data())))
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let head = response as? HTTPURLResponse else {
            settle(dataTask, .failure(.notHTTP))
            return completionHandler(.cancel)
        }
        running.withLock { $0[dataTask.taskIdentifier]?.head = head }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let limit = running.withLock { running -> Int? in
            guard let transfer = running[dataTask.taskIdentifier] else { return nil }
            guard transfer.body.count + data.count <= transfer.greatestSize else { return transfer.greatestSize }
            running[dataTask.taskIdentifier]?.body.append(data)
            return nil
        }
        guard let limit else { return }
        settle(dataTask, .failure(.tooLarge(limit: limit)))
        dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = running.withLock { $0[task.taskIdentifier] }
        guard let transfer else { return }
        if let error {
            settle(task, .failure(FetchFailure(error)))
        } else if let head = transfer.head ?? task.response as? HTTPURLResponse {
            settle(task, .success(FetchedResponse(head, transfer.body)))
        } else {
            settle(task, .failure(.notHTTP))
        }
    }
}

extension FetchFailure {
    fileprivate init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .timedOut?: self = .timedOut
        case .cancelled?: self = .cancelled
        default: self = .connection(error.localizedDescription)
        }
    }
}

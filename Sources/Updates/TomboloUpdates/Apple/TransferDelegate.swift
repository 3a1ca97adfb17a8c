import Foundation
import Synchronization

/// The delegate of one exchange. It passes the events on, and follows no redirect.
final class TransferDelegate: NSObject, URLSessionDataDelegate {
    private let events: AsyncStream<TransferEvent>.Continuation
    private let maximumSize: Int
    /// The number of body bytes so far. Past the limit, the task is cancelled, so that no more bytes wait for
    /// processing.
    private let count = Atomic(0)

    init(_ events: AsyncStream<TransferEvent>.Continuation, maximumSize: Int) {
        (self.events, self.maximumSize) = (events, maximumSize)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else {
            events.yield(.end(.notHTTP))
            return completionHandler(.cancel)
        }
        let fields = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { (name: $0, value: "\(value)") }
        }
        events.yield(.head(status: response.statusCode, fields: fields))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        events.yield(.body(data))
        if count.add(data.count, ordering: .relaxed).newValue > maximumSize { dataTask.cancel() }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
        let direct = metrics.transactionMetrics.filter {
            $0.resourceFetchType == .networkLoad && !$0.isProxyConnection
        }
        events.yield(.peers(direct.map { $0.remoteAddress ?? "" }))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        events.yield(.end(error.map(FetchFailure.init(_:))))
        events.finish()
    }
}

extension FetchFailure {
    fileprivate init(_ error: any Error) {
        switch (error as? URLError)?.code {
        case .cancelled?: self = .cancelled
        case .timedOut?: self = .timedOut
        case .unsupportedURL?, .badServerResponse?, .cannotDecodeContentData?, .cannotDecodeRawData?: self = .notHTTP
        default: self = .connection(error.localizedDescription)
        }
    }
}

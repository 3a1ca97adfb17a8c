import Foundation

/// One request to a web server and its response, within the request's limits. Redirects are not followed: a redirect is a response.
@TransferThread
final class WebTransfer {
    private let request: FetchRequest
    private let received: ReceivedAnswer
    private let peer: PeerCheck
    private let exchange: WebExchange
    private let start = ContinuousClock.now

    init(_ request: FetchRequest) {
        self.request = request
        received = ReceivedAnswer(maximumSize: request.maximumSize)
        peer = PeerCheck(request.host, request.peers)
        exchange = WebExchange(request, received, peer)
    }

    /// Sends the request and waits for the whole response, within the idle timeout and the time limit of the transfer.
    /// - Throws: ``FetchFailure``.
    func answer() async throws(FetchFailure) -> FetchedResponse {
        guard request.peers.allows(request.host) else { throw .forbiddenAddress(request.host) }
        let failure = await withTaskGroup(of: FetchFailure?.self) { group in
            group.addTask { await self.run() }
            group.addTask { await self.watch() }
            if let onProgress = request.onProgress { group.addTask { await self.report(to: onProgress) } }
            let first = await group.next()
            group.cancelAll()
            return first ?? .cancelled
        }
        if let failure { throw failure }
        return soFar
    }

    /// The part of the response that has been received so far; incomplete if the transfer was interrupted.
    var soFar: FetchedResponse {
        FetchedResponse(
            url: request.url, status: received.hasHead ? exchange.status : 0,
            fields: received.fields,
            body: received.body)
    }

    /// Runs the transfer to its end.
    /// - Returns: The failure; nil on success.
    private func run() async -> FetchFailure? {
        let failure = await exchange.run()
        if failure != nil, peer.hasRefused { return .forbiddenAddress(request.host) }
        if received.isTooLarge { return .tooLarge(limit: request.maximumSize) }
        return failure ?? (received.hasHead ? nil : .connection("The response ended within its header."))
    }

    /// Waits until the transfer exceeds one of its time limits.
    private func watch() async -> FetchFailure {
        while true {
            let end = min(start + request.limit, received.lastBytes + request.idleTimeout)
            if end <= .now { return .timedOut }
            do { try await Task.sleep(until: end) } catch { return .cancelled }
        }
    }

    /// Reports the received part of the response each time it has grown, until the task is cancelled.
    private func report(to receive: @Sendable (FetchedResponse) async -> Void) async -> FetchFailure {
        for await _ in received.progress { await receive(soFar) }
        return .cancelled
    }
}

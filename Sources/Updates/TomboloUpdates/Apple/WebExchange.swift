import Foundation

/// The exchange of one request and its response by URLSession, without cookies, credentials or a cache.
///
/// URLSession has no hook for the addresses to which it connects. So the host's addresses are checked before the request, and the address of the actual
/// connection is checked before the response is used. If the host's address changes in between, the server receives the request, but its response is
/// discarded.
@TransferThread
final class WebExchange {
    private let request: FetchRequest
    private let received: ReceivedAnswer
    private let peer: PeerCheck
    /// The status of the response; 0 before there is one.
    private(set) var status = 0

    private static let direct = session { $0.connectionProxyDictionary = [:] }
    /// Uses the proxies of the system's settings.
    private static let proxied = session { _ in }

    /// Prepares an exchange.
    /// - Parameters:
    ///   - received: Receives the response.
    ///   - peer: Decides whether the server's addresses are allowed, unless a proxy is used.
    init(_ request: FetchRequest, _ received: ReceivedAnswer, _ peer: PeerCheck) {
        (self.request, self.received, self.peer) = (request, received, peer)
    }

    /// Runs the exchange to its end.
    /// - Returns: The failure; nil on success.
    func run() async -> FetchFailure? {
        guard request.url.user(percentEncoded: true) == nil, request.url.password(percentEncoded: true) == nil else {
            return .connection("The address has a user name or a password.")
        }
        let addresses = await HostAddresses.of(request.host)
        // If no address was found, a proxy may still know the host.
        guard addresses.allSatisfy({ peer.admits($0) }) else { return .forbiddenAddress(request.host) }
        let (events, continuation) = AsyncStream.makeStream(of: TransferEvent.self)
        let task = (request.proxies == nil ? Self.direct : Self.proxied).dataTask(with: Self.message(of: request))
        task.delegate = TransferDelegate(continuation, maximumSize: request.maximumSize)
        task.resume()
        return await withTaskCancellationHandler {
            for await event in events {
                if let end = process(event) {
                    task.cancel()
                    return end.failure
                }
            }
            return .cancelled
        } onCancel: {
            task.cancel()
        }
    }

    /// Processes an event.
    /// - Returns: The result of the exchange if the event ends it; nil if it continues.
    private func process(_ event: TransferEvent) -> (failure: FetchFailure?, Void)? {
        switch event {
        case .head(let status, let fields):
            self.status = status
            received.add(head: fields)
            return nil
        case .body(let bytes):
            let isWithinLimit = bytes.withUnsafeBytes { received.add($0) }
            return isWithinLimit ? nil : (.tooLarge(limit: request.maximumSize), ())
        case .peers(let addresses):
            return addresses.allSatisfy({ peer.admits(NetworkAddress($0)) })
                ? nil : (.forbiddenAddress(request.host), ())
        case .end(let failure): return (failure, ())
        }
    }

    private static func message(of request: FetchRequest) -> URLRequest {
        var message = URLRequest(url: request.url, cachePolicy: .reloadIgnoringLocalAndRemoteCacheData)
        message.httpShouldHandleCookies = false
        // The limits of the request apply to the transfer, see `WebTransfer`.
        message.timeoutInterval = max(request.limit / .seconds(1), 1) + 1
        message.setValue("Tombolo", forHTTPHeaderField: "User-Agent")
        // URLSession compresses by itself, and requests it unless the field is set.
        if !request.isCompressed { message.setValue("identity", forHTTPHeaderField: "Accept-Encoding") }
        for (name, value) in request.fields where !(name + value).contains(where: \.isNewline) {
            message.setValue(value, forHTTPHeaderField: name)
        }
        return message
    }

    private static func session(_ change: (URLSessionConfiguration) -> Void) -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        configuration.urlCache = nil
        // Browsers have the same limit of connections to one host.
        configuration.httpMaximumConnectionsPerHost = 6
        change(configuration)
        return URLSession(configuration: configuration)
    }
}

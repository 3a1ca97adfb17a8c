public import TomboloEngine

/// Answers requests of a container's page in place of their server.
///
/// Proxies are asked in order, and the first response is used. If no proxy responds, the request is sent to its server. Proxies run off the main
/// actor while the page is blocked, so they should return without waiting.
///
/// The page receives the response under a URL with the container's scheme `rexxar-proxy:`, from which it can be fetched once. Pages of the container
/// and documents of the requested origin can read it; others can if its `Access-Control-Allow-Origin` allows them. A page from a file has an opaque
/// origin, so it needs `*`. As with every response, any document can run it as a script or show it as a picture.
///
/// Proxies do not answer redirects, nor requests for documents, because the URL of a document determines its origin. They do not receive the
/// bodies of requests.
public protocol RXRProxy: Sendable {
    /// The origins whose requests the proxy may answer.
    var scope: RXRScope { get }
    /// Whether the proxy answers this request.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// Returns the response; nil leaves the request to the next proxy, and after the last proxy to the network.
    func response(to request: OutgoingRequest) -> RXRContainerResponse?
    /// Called when the page has fetched the response. The default implementation does nothing.
    func didFinish(_ request: OutgoingRequest)
}

extension RXRProxy {
    /// The default implementation, which ignores the notification.
    public func didFinish(_ request: OutgoingRequest) {}
}

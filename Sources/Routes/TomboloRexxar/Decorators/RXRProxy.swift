public import TomboloEngine

/// Answers requests of a container's page in the place of their server.
///
/// Proxies are asked in order; the first response is used, and without any the request goes to its server. They run off the main actor while the
/// page is blocked, so the response should be available at once.
///
/// The page sees the response under a URL of the container's own, `rexxar-proxy:`, from which it can be fetched once. Pages of the container and
/// documents of the requested origin can read it, and others as far as its `Access-Control-Allow-Origin` allows; a page from a file has an opaque
/// origin, and needs `*`. As with every response of the web, any document can run it as a script or show it as a picture.
///
/// They are not asked about documents, of the page or of frames, whose source is their origin. They are not asked about redirects either, and do
/// not receive the bodies of requests.
public protocol RXRProxy: Sendable {
    /// The origins of the requests that it may be asked about.
    var scope: RXRScope { get }
    /// Whether it answers this request.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// Returns the response; nil leaves the request to the next proxy, and then to the network.
    func response(to request: OutgoingRequest) -> RXRContainerResponse?
    /// Called when the page has fetched the response. The default implementation does nothing.
    func didFinish(_ request: OutgoingRequest)
}

extension RXRProxy {
    /// The default implementation, which ignores the notification.
    public func didFinish(_ request: OutgoingRequest) {}
}

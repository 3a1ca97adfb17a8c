public import TomboloEngine

/// Answers requests of a container's page in the place of their server.
///
/// Proxies are asked in order; the first that gives an answer counts, and without any the request goes to its server. They run off the main
/// actor while the page stands still, so that the answer is to be at hand.
///
/// The page sees the answer under a URL of the container's own, `rexxar-proxy:`, from which it can be had once. It can be read by the pages of
/// the container and by documents of the origin that was asked, and by others as far as its `Access-Control-Allow-Origin` says; a page from a
/// file has an origin that is nobody's, and needs `*`. As with every answer of the web, any document can run it as a script or show
/// it as a picture.
///
/// They are not asked about documents, of the page or of frames: where these come from is their origin. Nor about redirects, or bodies: what
/// a request carries is not told.
public protocol RXRProxy: Sendable {
    /// Which requests it may be asked about at all.
    var scope: RXRScope { get }
    /// Whether it wants this one.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// The answer; nil leaves the request to the next proxy, and then to the network.
    func response(to request: OutgoingRequest) -> RXRContainerResponse?
    /// Its answer has been handed over. Does nothing by default.
    func didFinish(_ request: OutgoingRequest)
}

extension RXRProxy {
    /// Does nothing.
    public func didFinish(_ request: OutgoingRequest) {}
}

public import TomboloEngine

/// Answers requests of a container's page in the place of their server.
///
/// Proxies are asked in order; the first that gives an answer counts, and without any the request goes to its server. They run off the main
/// actor while the page stands still, so that the answer is to be at hand. The page sees it under a URL of the container's own; who may
/// read it is what its `Access-Control-Allow-Origin` says, besides the documents of the origin that was asked and those of the container.
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

public import TomboloEngine

/// Adds something to the requests that a container's page makes to named origins: a token, a parameter.
///
/// Decorators are asked in order, each about what the one before made of the request, whatever made the request: page, frame, script
/// or picture. What they add goes to the origins of their ``scope`` only; a redirect to another origin goes without, and one within the scope
/// is decorated anew, once. Bodies are never touched.
///
/// They run off the main actor while the page stands still, so that they are to be quick. A WebSocket is never decorated.
public protocol RXRDecorator: Sendable {
    /// Which requests it may be asked about at all.
    var scope: RXRScope { get }
    /// Whether it wants this one; the older name of a part of the original's `shouldInterceptRequest`.
    func shouldIntercept(_ request: OutgoingRequest) -> Bool
    /// What becomes of a request that it wants. Only URL, within the scope, and header fields count; a URL outside of it leaves the request as
    /// it was.
    func decoratedRequest(from original: OutgoingRequest) -> OutgoingRequest
}
